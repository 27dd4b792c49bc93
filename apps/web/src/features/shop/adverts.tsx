import type { AdvertSlot } from "@remedia/domain/deals";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { PathLink } from "../../composites/links.tsx";
import { imageUrl } from "../../lib/format.ts";
import { AdvertArt } from "./advert-art.tsx";
import classes from "./adverts.module.css";

/** What the link of an advert leads to, by how it begins. */
const calls: [path: string, words: string][] = [
  ["/deals", "Shop the deals"],
  ["/shop", "Shop now"],
  ["/browse", "Shop now"],
  ["/search", "Shop now"],
  ["/product_details", "Shop now"],
  ["/cart", "Open your list"],
  ["/register", "Register"],
];
const callOf = (link: string) => calls.find(([path]) => link.startsWith(path))?.[1] ?? "Read more";

/** Adverts of a slot, one at a time; dots and keys change it, nothing moves by itself. */
export const AdvertStrip = ({ slot }: { slot: AdvertSlot }) => {
  const adverts = useApi("GET /adverts", { query: { slot } }, { quiet: true, fixed: true }).data ?? [];
  const [at, setAt] = useState(0);
  const advert = adverts[at % Math.max(1, adverts.length)];
  if (!advert) return null;
  const count = () => void api("POST /adverts/:id/click", { params: { id: advert.id }, quiet: true }).catch(() => {});
  return (
    <section className={classes.strip} aria-label={`Advert: ${advert.title}`} data-art={advert.art}>
      <div className={classes.text}>
        <h2>{advert.title}</h2>
        <p>{advert.body}</p>
        <PathLink to={advert.link} onClick={count} className={classes.go}>
          {callOf(advert.link)}
          <span className="visually-hidden">: {advert.title}</span>
        </PathLink>
      </div>
      {advert.image_url ? (
        <img src={imageUrl(advert.image_url)} alt="" loading="lazy" className={classes.picture} />
      ) : (
        <AdvertArt art={advert.art} />
      )}
      {adverts.length > 1 && (
        <div className={classes.dots}>
          {adverts.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Show ${title}`}
              aria-current={index === at}
              onClick={() => setAt(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
};
