import { IconClockHour4, IconTrendingUp } from "@tabler/icons-react";
import { money } from "../../lib/format.ts";
import classes from "./panel.module.css";
import type { SearchOption } from "./suggestions.ts";

type Props = {
  id: string;
  options: readonly SearchOption[];
  chosen: number;
  /** What was typed and is not there. */
  missing: string | null;
  onChoose: (option: SearchOption) => void;
  onAsk: () => void;
  onForget: () => void;
};

/** Below the search box: what matches, or earlier and popular searches, or what to do when nothing matches. */
export const SearchPanel = ({ id, options, chosen, missing, onChoose, onAsk, onForget }: Props) => {
  const numbered = options.map((option, at) => ({ ...option, at }));
  return (
    <div className={classes.panel} hidden={options.length === 0 && missing === null}>
      <div role="listbox" id={id} aria-label="Suggestions" hidden={options.length === 0}>
        {[...Map.groupBy(numbered, ({ kind }) => kind)].map(([kind, group]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div key={kind} role="group" aria-label={headings[kind]}>
            {kind !== "product" && <span aria-hidden>{headings[kind]}</span>}
            {group.map(({ at, ...option }) => (
              <button
                key={option.product?.id ?? option.query}
                type="button"
                role="option"
                id={`${id}-${at}`}
                aria-selected={at === chosen}
                tabIndex={-1}
                onClick={() => onChoose(option)}
              >
                <Option {...option} />
              </button>
            ))}
          </div>
        ))}
      </div>
      {options.some(({ kind }) => kind === "recent") && (
        <button type="button" className={classes.forget} onClick={onForget}>
          Clear recent searches
        </button>
      )}
      {missing !== null && (
        <>
          <p role="status">
            <strong>No results for “{missing}”.</strong> Check the spelling or try the generic name.
          </p>
          <button type="button" className={classes.ask} onClick={onAsk}>
            Ask us for it
          </button>
        </>
      )}
    </div>
  );
};

const headings = { product: "Products", recent: "Recent searches", popular: "Popular searches" };

const Option = ({ query, kind, product }: SearchOption) => {
  if (product)
    return (
      <>
        <span className={classes.what}>
          {product.title}
          {product.generic && <small>{product.generic}</small>}
        </span>
        <span className={classes.figures}>
          {product.price !== null && money(product.price)}
          {product.in_stock !== null && (
            <small data-in={product.in_stock}>{product.in_stock ? "In stock" : "Out of stock"}</small>
          )}
        </span>
      </>
    );
  const Icon = kind === "recent" ? IconClockHour4 : IconTrendingUp;
  return (
    <span className={classes.words}>
      <Icon size={16} aria-hidden />
      {query}
    </span>
  );
};
