import { Dialog } from "./dialog.tsx";
import classes from "./shortcuts.module.css";

const shortcuts: readonly [keys: readonly string[], does: string][] = [
  [["Ctrl", "K"], "Find anything, or type an action such as “confirm R1002330”"],
  [["/"], "Search this list"],
  [["j"], "Next row, or the next record of the list you came from"],
  [["k"], "Previous row or record"],
  [["Enter"], "Open the row"],
  [["Esc"], "Close what is open"],
  [["?"], "Show this list"],
];

/** What the keyboard can do at the desk. */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog label="Keyboard shortcuts" side="center" onClose={onClose}>
    <h2 className={classes.title}>Keyboard shortcuts</h2>
    <dl className={classes.list}>
      {shortcuts.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
