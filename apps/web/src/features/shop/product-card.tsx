import { ActionIcon, Button } from "@mantine/core";
import { IconBell, IconHeart, IconHeartFilled, IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { api } from "../../api/client.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { PathLink } from "../../composites/links.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { day, imageUrl, money } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { addToCart, toggleWish } from "./lists.ts";
import { mayFillCart } from "./may-fill-cart.ts";
import { Pack, type PackFacts } from "./pack.tsx";
import { Price, percentOff } from "./price.tsx";
import classes from "./product-card.module.css";
import { unitsIn } from "./units.ts";

export type CardProduct = {
  id: number;
  title: string;
  name: string;
  generic: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer: string;
  class: string;
  image_url: string | null;
  price: number | null;
  /** At one's own branch; not known to visitors. */
  in_stock?: boolean | null;
  deal?: { id: number; name: string; price: number } | null;
  /** Packs near their expiry, bought on the product's page by those who accept them. */
  short_dated?: { price: number; best_before: string } | null;
};

type Props = {
  product: CardProduct;
  wished: boolean;
  /** Why nobody of this account may buy it. */
  refusal: string | null;
};

/**
 * A product in a grid: its pack, its name over what tells it from its like, price, and the things people do with it. Drawn
 * again only when something of it changes: a thousand of them may be there.
 */
export const ProductCard = memo(({ product, wished, refusal }: Props) => {
  const user = useUser();
  const off = percentOff(product.price, product.deal ?? null);
  const facts = [product.form, product.pack_size, product.manufacturer].filter(Boolean);
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
      </div>
      <div className={classes.text}>
        <PathLink to={`/product_details/${product.id}`} className={classes.title} aria-label={product.title}>
          {product.strength && !product.name.includes(product.strength)
            ? `${product.name} ${product.strength}`
            : product.name}
        </PathLink>
        <small className={classes.facts}>{facts.join(" · ")}</small>
        {product.generic && <small className={classes.generic}>{product.generic}</small>}
        {product.short_dated && (
          <small className={classes.shortDated}>
            Short-dated: {money(product.short_dated.price)}, best before {day(product.short_dated.best_before)}
          </small>
        )}
        {(product.class !== "otc" || product.in_stock === false) && (
          <span className={classes.signs}>
            {product.class !== "otc" && <StateBadge state={product.class} />}
            {product.in_stock === false && <StateBadge state="out_of_stock" />}
          </span>
        )}
      </div>
      <div className={classes.foot}>
        {user ? <CardPrice product={product} /> : <small>Sign in for prices</small>}
        {mayFillCart(user) && <Act product={product} refusal={refusal} signedIn={user !== null} />}
      </div>
    </article>
  );
});

const CardPrice = ({ product: { price, deal = null, pack_size, form } }: { product: CardProduct }) => {
  const units = unitsIn(pack_size, form);
  const paid = deal && price !== null && deal.price < price ? deal.price : price;
  return (
    <span className={classes.price}>
      <Price price={price} deal={deal} />
      {units && paid !== null && (
        <small>
          {money(paid / units.count)} per {units.piece}
        </small>
      )}
    </span>
  );
};

const tellMe = ({ id }: CardProduct) =>
  api("POST /products/:id/back_in_stock", { params: { id } }).then(({ message }) => showDone(message), showError);

/** The one thing to do with it: buy it, wait for it, or learn why not. */
const Act = ({ product, refusal, signedIn }: { product: CardProduct; refusal: string | null; signedIn: boolean }) => {
  if (refusal)
    return (
      <small className={classes.refusal} title={refusal}>
        Not covered by your licence
      </small>
    );
  if (signedIn && product.in_stock === false)
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBell size={15} aria-hidden />}
        aria-label={`Notify me about ${product.title}`}
        onClick={() => void tellMe(product)}
      >
        Notify me
      </Button>
    );
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} aria-hidden />}
      aria-label={`Add ${product.title} to the cart`}
      disabled={signedIn && product.price === null}
      onClick={() => void addToCart(product)}
    >
      Add
    </Button>
  );
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
      aria-label={`Wish for ${product.title}`}
      onClick={() => void toggleWish(product)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
};
