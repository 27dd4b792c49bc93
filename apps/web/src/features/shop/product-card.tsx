import { ActionIcon } from "@mantine/core";
import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { memo } from "react";
import { PathLink } from "../../composites/links.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { day, imageUrl, money } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { CardAct } from "./card-act.tsx";
import type { CardProduct } from "./card-product.ts";
import { factsLine, genericLine } from "./facts-line.ts";
import { type CartLine, toggleWish } from "./lists.ts";
import { mayFillCart } from "./may-fill-cart.ts";
import { Pack, type PackFacts } from "./pack.tsx";
import { Price, percentOff } from "./price.tsx";
import classes from "./product-card.module.css";
import { unitsIn } from "./units.ts";

type Props = {
  product: CardProduct;
  wished: boolean;
  /** Why nobody of this account may buy it; undefined while that is not known. */
  refusal: string | null | undefined;
  /** Its place in the cart. */
  line: CartLine | undefined;
};

/**
 * A product in a grid: its pack, its name over what tells it from its like, price, and the things people do with it. Drawn
 * again only when something of it changes: a thousand of them may be there.
 */
export const ProductCard = memo(({ product, wished, refusal, line }: Props) => {
  const user = useUser();
  const off = percentOff(product.price, product.deal ?? null);
  const generic = genericLine(product);
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <ProductPicture product={product} />
        {product.deal && (
          <span className={classes.deal} title={product.deal.name}>
            {off ? `−${off} %` : "Deal"}
          </span>
        )}
        {user && mayFillCart(user) && (
          <span className={classes.wish}>
            <WishButton product={product} held={wished} />
          </span>
        )}
        {product.short_dated && (
          <small className={classes.shortDated}>
            Short-dated: {money(product.short_dated.price)}, best before {day(product.short_dated.best_before)}
          </small>
        )}
      </div>
      <div className={classes.text}>
        <PathLink to={`/product_details/${product.id}`} className={classes.title} aria-label={product.title}>
          {nameOf(product)}
        </PathLink>
        <small className={classes.facts}>{factsLine(product)}</small>
        {generic && <small className={classes.generic}>{generic}</small>}
        <span className={classes.signs}>
          {product.class !== "otc" && <StateBadge state={product.class} />}
          {typeof product.in_stock === "boolean" && <Stock inStock={product.in_stock} />}
        </span>
      </div>
      {user ? <CardPrice product={product} /> : <span className={classes.price}>Sign in for prices</span>}
      {mayFillCart(user) && (
        <div className={classes.act}>
          <CardAct product={product} refusal={refusal} line={line} signedIn={user !== null} />
        </div>
      )}
    </article>
  );
});

/** As people ask for it: the brand with its strength. */
export const nameOf = ({ name, strength }: CardProduct) =>
  strength && !name.includes(strength) ? `${name} ${strength}` : name;

export const Stock = ({ inStock }: { inStock: boolean }) => (
  <small className={classes.stock} data-in={inStock}>
    {inStock ? "In stock" : "Out of stock"}
  </small>
);

const CardPrice = ({ product }: { product: CardProduct }) => (
  <span className={classes.price}>
    <Price price={product.price} deal={product.deal ?? null} />
    <small>{unitPrice(product)}</small>
  </span>
);

/** What one tablet or sachet of it costs, where a pack holds several. */
export const unitPrice = ({ price, deal, pack_size, form }: CardProduct): string | null => {
  const units = unitsIn(pack_size, form);
  if (!units || price === null) return null;
  return `${money(Math.min(price, deal?.price ?? price) / units.count)} per ${units.piece}`;
};

export const ProductPicture = ({ product }: { product: PackFacts & { image_url: string | null } }) =>
  product.image_url ? (
    <img src={imageUrl(product.image_url)} alt="" width={160} height={160} loading="lazy" decoding="async" />
  ) : (
    <Pack product={product} />
  );

export const WishButton = ({ product, held }: { product: { id: number; title: string }; held: boolean }) => {
  const Icon = held ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-pressed={held}
      aria-label={`Add ${product.title} to wishlist`}
      onClick={() => void toggleWish(product)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};
