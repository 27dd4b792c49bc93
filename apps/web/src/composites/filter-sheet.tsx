import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "../layouts/dialog.tsx";
import classes from "./filter-sheet.module.css";

type Props = {
  /** How many filters are set. */
  chosen: number;
  onClear: () => void;
  /** The word on the button that leads back to what is left. */
  show: string;
  children: ReactNode;
};

export const filtersTitle = (chosen: number) => `Filters${chosen > 0 ? ` (${chosen})` : ""}`;

export const ClearFilters = ({ chosen, onClear }: Pick<Props, "chosen" | "onClear">) =>
  chosen > 0 && (
    <Button size="xs" variant="default" onClick={onClear}>
      Clear all
    </Button>
  );

/** One button, and the filters behind it in a sheet: for a phone, which has no room for both them and what they leave. */
export const FilterSheet = ({ chosen, onClear, show, children }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {filtersTitle(chosen)}
      </Button>
      {open && (
        <Dialog label="Filters" side="bottom" onClose={() => setOpen(false)}>
          <div className={classes.head}>
            <strong>{filtersTitle(chosen)}</strong>
            <ClearFilters chosen={chosen} onClear={onClear} />
          </div>
          {children}
          <form method="dialog" className={classes.foot}>
            <Button type="submit" fullWidth>
              {show}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
};
