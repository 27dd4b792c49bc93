import { useState } from "react";
import { imageUrl } from "../../lib/format.ts";
import { Pack, type PackFacts } from "./pack.tsx";
import classes from "./product-page.module.css";

type Picture = { id: number; src: string; webp: string; avif: string };
type Props = { product: Required<PackFacts> & { images: readonly Picture[] } };
const sizes = "(min-width: 48em) 24rem, 90vw";

/** The pictures of a product; a drawing where there are none. */
export const Gallery = ({ product }: Props) => {
  const [at, setAt] = useState(0);
  const picture = product.images[at] ?? product.images[0];
  return (
    <div className={classes.gallery}>
      <div className={classes.large}>
        {picture ? (
          <picture>
            <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
            <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
            <img src={imageUrl(picture.src)} alt={product.title} width={480} height={360} decoding="async" />
          </picture>
        ) : (
          <Pack product={product} />
        )}
      </div>
      {product.images.length > 1 && (
        <div className={classes.thumbs}>
          {product.images.map(({ id, src }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Picture ${index + 1}`}
              aria-current={index === at}
              onClick={() => setAt(index)}
            >
              <img src={imageUrl(src)} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
