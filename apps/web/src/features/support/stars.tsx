import { starsText, starWords } from "@remedia/domain/tickets";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./stars.module.css";

const five = [1, 2, 3, 4, 5] as const;

/** How many stars, to see and to hear. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={classes.stars} role="img" aria-label={`${starsText(stars)} of 5`}>
    {five.map((nth) => {
      const Icon = nth <= stars ? IconStarFilled : IconStar;
      return <Icon key={nth} size={16} aria-hidden />;
    })}
  </span>
);

type Props = {
  legend: string;
  value: number | null;
  onChange: (stars: number) => void;
  disabled: boolean;
  fault: ReactNode;
};

/** Stars to choose from, one after another for the keyboard as well. */
export const StarChoice = ({ legend, value, onChange, disabled, fault }: Props) => (
  <div>
    <fieldset className={classes.choice} disabled={disabled}>
      <legend>{legend}</legend>
      <span>
        {five.map((nth) => {
          const Icon = nth <= (value ?? 0) ? IconStarFilled : IconStar;
          return (
            <label key={nth}>
              <input
                type="radio"
                name="stars"
                className="visually-hidden"
                value={nth}
                checked={value === nth}
                aria-invalid={fault ? true : undefined}
                onChange={() => onChange(nth)}
              />
              <Icon size={28} aria-hidden />
              <span className="visually-hidden">
                {starsText(nth)}: {starWords[nth]}
              </span>
            </label>
          );
        })}
      </span>
      <span aria-hidden>{value ? starWords[value] : ""}</span>
    </fieldset>
    {fault && (
      <div className={classes.fault} role="alert">
        {fault}
      </div>
    )}
  </div>
);
