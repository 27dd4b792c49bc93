import { Button, NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "../layouts/dialog.tsx";
import { plural } from "../lib/format.ts";
import classes from "./filter-bar.module.css";
import { type Filter, FilterControl, type FilterProps } from "./filters.tsx";

type Props = Omit<FilterProps, "filter"> & { filters: readonly Filter[]; total: number | undefined };

/** The filters of a list in a row above it; on a phone one button opens them in a sheet. */
export const FilterBar = ({ filters, total, ...rest }: Props) => {
  const onPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  if (filters.length === 0) return null;
  if (!onPhone) return filters.map((filter) => <FilterControl key={filter.names[0]} filter={filter} {...rest} />);
  const names = filters.flatMap((filter) => filter.names);
  const chosen = names.filter((name) => rest.search[name] !== undefined);
  const title = `Filters${chosen.length > 0 ? ` (${chosen.length})` : ""}`;
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog label="Filters" side="bottom" onClose={() => setOpen(false)}>
          <div className={classes.head}>
            <strong>{title}</strong>
            {chosen.length > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={() => rest.onChange(Object.fromEntries(chosen.map((name) => [name, undefined])))}
              >
                Clear all
              </Button>
            )}
          </div>
          <div className={classes.fields}>
            {filters.map((filter) => (
              <SheetControl key={filter.names[0]} filter={filter} {...rest} />
            ))}
          </div>
          <form method="dialog" className={classes.foot}>
            <Button type="submit" fullWidth>
              {total === undefined ? "Show results" : `Show ${plural(total, "result")}`}
            </Button>
          </form>
        </Dialog>
      )}
    </>
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
