import { useApi } from "../../api/query.ts";
import { number, plural } from "../../lib/format.ts";
import classes from "./home.module.css";

/** What the house can show to a stranger, in figures that are counted, not claimed. */
export const Proof = () => {
  const proof = useApi("GET /web/proof", undefined, { quiet: true }).data;
  return (
    <dl className={classes.proof} aria-label="In figures">
      {proof && (
        <>
          <Figure figure={number(proof.products)} words="products from one supplier" />
          <Figure figure={number(proof.licensed_stores)} words="stores with a checked licence" />
          {proof.delivery_days !== null && (
            <Figure figure="9 in 10 orders" words={`arrive within ${plural(proof.delivery_days, "working day")}`} />
          )}
        </>
      )}
    </dl>
  );
};

const Figure = ({ figure, words }: { figure: string; words: string }) => (
  <div>
    <dt>{words}</dt>
    <dd>{figure}</dd>
  </div>
);
