import { NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { plural } from "../lib/format.ts";
import classes from "./filter-bar.module.css";
import { FilterSheet } from "./filter-sheet.tsx";
import { type Filter, FilterControl, type FilterProps } from "./filters.tsx";

type Props = Omit<FilterProps, "filter"> & { filters: readonly Filter[]; total: number | undefined };

/** The filters of a list in a row above it; on a phone one button opens them in a sheet. */
export const FilterBar = ({ filters, total, ...rest }: Props) => {
  const onPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  if (filters.length === 0) return null;
  if (!onPhone) return filters.map((filter) => <FilterControl key={filter.names[0]} filter={filter} {...rest} />);
  const chosen = filters.flatMap((filter) => filter.names).filter((name) => rest.search[name] !== undefined);
  return (
    <FilterSheet
      chosen={chosen.length}
      onClear={() => rest.onChange(Object.fromEntries(chosen.map((name) => [name, undefined])))}
      show={total === undefined ? "Show results" : `Show ${plural(total, "result")}`}
    >
      <div className={classes.fields}>
        {filters.map((filter) => (
          <SheetControl key={filter.names[0]} filter={filter} {...rest} />
        ))}
      </div>
    </FilterSheet>
  );
};

/** A phone has its own way to choose from a list, and it works inside a sheet. */
const SheetControl = (props: FilterProps) => {
  const { filter, search, onChange } = props;
  if (filter.kind !== "choice") return <FilterControl {...props} />;
  const name = filter.names[0] ?? "";
  return (
    <NativeSelect
      label={filter.label}
      data={[{ value: "", label: "All" }, ...filter.options]}
      value={String(search[name] ?? "")}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  );
};
