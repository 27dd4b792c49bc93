import { ActionIcon, Button } from "@mantine/core";
import { IconHeart, IconHeartFilled, IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { PathLink } from "../../composites/links.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { imageUrl } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { Drawing } from "./drawing.tsx";
import { addToCart, toggleWish } from "./lists.ts";
import { mayFillCart } from "./may-fill-cart.ts";
import { Price } from "./price.tsx";
import classes from "./product-card.module.css";

export type CardProduct = {
  id: number;
  title: string;
  generic: string;
  form: string;
  manufacturer: string;
  class: string;
  image_url: string | null;
  price: number | null;
  /** At one's own branch; not known to visitors. */
  in_stock?: boolean | null;
  deal?: { id: number; name: string; price: number } | null;
};

type Props = { product: CardProduct; wished: boolean };

/**
 * A product in a grid: picture, name, price, and the two things people do with it. Drawn again only when something of it
 * changes: a thousand of them may be there.
 */
export const ProductCard = memo(({ product, wished }: Props) => {
  const user = useUser();
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <ProductPicture product={product} />
        {product.deal && <span className={classes.deal}>Deal</span>}
      </div>
      <div className={classes.text}>
        <PathLink to={`/product_details/${product.id}`} className={classes.title}>
          {product.title}
        </PathLink>
        <small className={classes.maker}>{product.manufacturer || product.generic}</small>
        {product.class !== "otc" && <StateBadge state={product.class} />}
        {product.in_stock === false && <StateBadge state="out_of_stock" />}
      </div>
      <div className={classes.foot}>
        {user ? <Price price={product.price} deal={product.deal ?? null} /> : <small>Sign in for prices</small>}
        {mayFillCart(user) && (
          <div className={classes.actions}>
            {user && <WishButton product={product} held={wished} />}
            <Button
              size="xs"
              leftSection={<IconPlus size={15} aria-hidden />}
              aria-label={`Add ${product.title} to the cart`}
              disabled={user !== null && product.price === null}
              onClick={() => void addToCart(product)}
            >
              Add
            </Button>
          </div>
        )}
      </div>
    </article>
  );
});

export const ProductPicture = ({ product }: { product: { image_url: string | null; form: string } }) =>
  product.image_url ? (
    <img src={imageUrl(product.image_url)} alt="" width={160} height={160} loading="lazy" decoding="async" />
  ) : (
    <Drawing form={product.form} />
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
