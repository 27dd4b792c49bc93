import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, NumberInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { OutputOf } from "../../api/types.ts";
import { number } from "../../lib/format.ts";
import classes from "./facets.module.css";
import type { ResultSearch } from "./results.ts";

type Facet = OutputOf<"GET /search/products">["facets"][number];
const names: Record<string, string> = {
  category_id: "Category",
  manufacturer_id: "Manufacturer",
  product_type_id: "Type",
  form: "Form",
  class: "How it is sold",
  in_stock: "At your branch",
  near_expiry: "Shelf life",
};
/** A choice of yes or nothing. */
const flags = new Set(["in_stock", "near_expiry"]);

type Props = {
  facets: readonly Facet[];
  search: ResultSearch;
  fixed: ResultSearch;
  onChange: (change: Partial<ResultSearch>) => void;
};

/** Ways to narrow what is shown, with how many each leaves. Folded away on a phone. */
export const Facets = ({ facets, search, fixed, onChange }: Props) => {
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const isChosen = (name: string) => search[name as keyof ResultSearch] !== undefined;
  const chosen = Object.keys(search).filter((name) => isChosen(name) && name !== "sort" && !(name in fixed)).length;
  const useful = facets.filter(
    ({ name, values }) => !(name in fixed) && (values.length > (flags.has(name) ? 0 : 1) || isChosen(name)),
  );
  return (
    <details className={classes.facets} open={wide || undefined}>
      <summary>Filters{chosen > 0 ? ` (${chosen})` : ""}</summary>
      {chosen > 0 && (
        <Button
          size="xs"
          variant="default"
          fullWidth
          onClick={() => onChange(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])))}
        >
          Clear all
        </Button>
      )}
      {useful.map((facet) => (
        <FacetBox
          key={facet.name}
          facet={facet}
          value={search[facet.name as keyof ResultSearch]}
          onChange={(value) => onChange({ [facet.name]: value })}
        />
      ))}
      <fieldset className={classes.box}>
        <legend>Price</legend>
        <div className={classes.range}>
          <PriceInput label="Min price" value={search.min_price} onChange={(min_price) => onChange({ min_price })} />
          <PriceInput label="Max price" value={search.max_price} onChange={(max_price) => onChange({ max_price })} />
        </div>
      </fieldset>
    </details>
  );
};

type BoxProps = { facet: Facet; value: unknown; onChange: (value: string | number | undefined) => void };
const FacetBox = ({ facet, value, onChange }: BoxProps) => (
  <fieldset className={classes.box}>
    <legend>{names[facet.name] ?? facet.name}</legend>
    <div className={classes.values}>
      {facet.values.map((each) => (
        <Checkbox
          key={each.value}
          size="xs"
          label={`${each.label} (${number(each.count)})`}
          checked={value === each.value}
          onChange={() => onChange(value === each.value ? undefined : each.value)}
        />
      ))}
    </div>
  </fieldset>
);

const highestNaira = 1_000_000_000;
type PriceProps = { label: string; value: number | undefined; onChange: (value: number | undefined) => void };
const PriceInput = ({ label, value, onChange }: PriceProps) => (
  <NumberInput
    size="xs"
    aria-label={label}
    placeholder={label}
    prefix="₦"
    thousandSeparator=","
    hideControls
    min={0}
    value={value ?? ""}
    allowNegative={false}
    decimalScale={0}
    max={highestNaira}
    onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    onBlur={(event) => {
      const naira = Math.min(highestNaira, Number(event.currentTarget.value.replace(/\D/g, "")));
      onChange(naira > 0 ? naira : undefined);
    }}
  />
);
