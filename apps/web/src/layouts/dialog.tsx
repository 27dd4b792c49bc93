import { type ReactNode, useEffect, useRef } from "react";
import classes from "./dialog.module.css";

/** The browser's own modal: it traps the focus, closes on Escape and costs no bytes. */
export const Dialog = (props: {
  label: string;
  side?: "left" | "top" | "center" | "bottom";
  onClose: () => void;
  children: ReactNode;
}) => {
  const { label, side = "left", onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is for the backdrop
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes[side]}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={classes.body}>{children}</div>
    </dialog>
  );
};
