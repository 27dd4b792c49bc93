import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import { Checkbox, NumberInput } from "@mantine/core";
import { useState } from "react";
import { number } from "../../lib/format.ts";
import { separator } from "../../lib/list-search.ts";
import classes from "./facets.module.css";
import type { FacetProps } from "./facets.tsx";
import { crossedWords, pricesCross, type ResultSearch } from "./results.ts";

const names: Record<string, string> = {
  category_id: "Category",
  manufacturer_id: "Manufacturer",
  product_type_id: "Type",
  form: "Form",
  class: "How it is sold",
  in_stock: "At your branch",
  short_dated: "Offers",
};
/** A choice of yes or nothing. */
const flags = new Set(["in_stock", "short_dated"]);

/** One box for each way to narrow, and the price. */
export const FacetFields = ({ facets, search, fixed, onChange }: FacetProps) => {
  const isChosen = (name: string) => search[name as keyof ResultSearch] !== undefined;
  const useful = facets.filter(
    ({ name, values }) => !(name in fixed) && (values.length > (flags.has(name) ? 0 : 1) || isChosen(name)),
  );
  return (
    <>
      {useful.map((facet) => (
        <FacetBox
          key={facet.name}
          facet={facet}
          value={search[facet.name as keyof ResultSearch]}
          onChange={(value) => onChange({ [facet.name]: value })}
        />
      ))}
      <PriceRange min={search.min_price} max={search.max_price} onChange={onChange} />
    </>
  );
};

type RangeProps = Pick<FacetProps, "onChange"> & { min: number | undefined; max: number | undefined };

const PriceRange = ({ min, max, onChange }: RangeProps) => {
  const [typedCross, setTypedCross] = useState(false);
  const crossed = typedCross || pricesCross({ min_price: min, max_price: max });
  const choose = (change: { min_price?: number | undefined; max_price?: number | undefined }) => {
    const next = { min_price: min, max_price: max, ...change };
    setTypedCross(pricesCross(next));
    if (!pricesCross(next) && (next.min_price !== min || next.max_price !== max)) onChange(change);
  };
  return (
    <fieldset className={classes.box}>
      <legend>Price</legend>
      <div className={classes.range}>
        <PriceInput label="Min price" value={min} onChange={(min_price) => choose({ min_price })} />
        <PriceInput label="Max price" value={max} onChange={(max_price) => choose({ max_price })} />
      </div>
      <p role="alert" className={classes.fault}>
        {crossed && crossedWords}
      </p>
    </fieldset>
  );
};

type BoxProps = {
  facet: FacetProps["facets"][number];
  value: unknown;
  onChange: (value: string | undefined) => void;
};
/** Whatever has one of the chosen values is shown. */
const FacetBox = ({ facet, value, onChange }: BoxProps) => {
  const chosen = value === undefined ? [] : String(value).split(separator);
  const toggle = (each: string) => {
    const next = chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each];
    onChange(next.join(separator) || undefined);
  };
  return (
    <fieldset className={classes.box}>
      <legend>{names[facet.name] ?? facet.name}</legend>
      <div className={classes.values}>
        {facet.values.map((each) => (
          <Checkbox
            key={each.value}
            size="xs"
            label={`${each.label} (${number(each.count)})`}
            checked={chosen.includes(String(each.value))}
            onChange={() => toggle(String(each.value))}
          />
        ))}
      </div>
    </fieldset>
  );
};

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
