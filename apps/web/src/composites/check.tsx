import type { ChangeEventHandler } from "react";
import classes from "./check.module.css";

type Props = { label: string; checked: boolean; mixed?: boolean; onChange: ChangeEventHandler<HTMLInputElement> };

/** A box to tick in a row, as the browser draws it: a page of the library's own would be the slowest part of its list. */
export const Check = ({ label, mixed = false, ...rest }: Props) => (
  <input
    type="checkbox"
    className={classes.check}
    aria-label={label}
    ref={(box) => {
      if (box) box.indeterminate = mixed;
    }}
    {...rest}
  />
);
