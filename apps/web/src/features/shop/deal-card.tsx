import type { OutputOf } from "../../api/types.ts";
import { PathLink } from "../../composites/links.tsx";
import { dateTime, lastDay, number, plural } from "../../lib/format.ts";
import classes from "./deal-card.module.css";
import { Pack } from "./pack.tsx";

type Deal = OutputOf<"GET /deals">[number];

export const DealCards = ({ deals }: { deals: readonly Deal[] }) => (
  <ul className={classes.deals}>
    {deals.map((deal) => (
      <li key={deal.id} className={classes.deal}>
        <PathLink to={`/deals/${deal.id}`} className={classes.name}>
          {deal.name}
        </PathLink>
        <p>{deal.about}</p>
        <ul className={classes.samples} aria-label={`Some of ${deal.name}`}>
          {deal.samples.map((product) => (
            <li key={product.id}>
              <Pack product={product} />
              <small>{product.name}</small>
            </li>
          ))}
        </ul>
        <DealEnd deal={deal} />
      </li>
    ))}
  </ul>
);

/** When it ends and what is left of it. */
export const DealEnd = ({ deal }: { deal: Omit<Deal, "samples"> }) => (
  <small className={classes.facts}>
    <span>{plural(deal.product_count, "product")}</span>
    <time dateTime={String(deal.ends_at)} title={dateTime(String(deal.ends_at))}>
      Ends {lastDay(String(deal.ends_at))}
    </time>
    {deal.remaining !== null && <span>{number(deal.remaining)} packs left</span>}
    {deal.limit_per_customer !== null && <span>At most {number(deal.limit_per_customer)} each</span>}
  </small>
);
