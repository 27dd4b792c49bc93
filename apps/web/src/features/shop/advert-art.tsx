import classes from "./adverts.module.css";

/** Drawings of our own, for adverts without a picture. */
const arts: Record<string, readonly string[]> = {
  leaves: ["M20 90C20 40 60 20 110 20 110 70 80 100 20 100", "M20 100 90 38M45 78l0-28M62 63l0-26"],
  capsules: [
    "M30 80 70 40a18 18 0 0 1 26 26L56 106a18 18 0 0 1-26-26Z",
    "M50 60 76 86",
    "M12 52 34 30a11 11 0 0 1 16 16L28 68a11 11 0 0 1-16-16Z",
  ],
  drops: ["M60 12c20 28 34 44 34 62a34 34 0 0 1-68 0c0-18 14-34 34-62Z", "M46 78a16 16 0 0 0 14 16"],
  shield: ["M60 10 104 26v32c0 28-18 44-44 54C34 102 16 86 16 58V26Z", "M40 60l14 14 28-30"],
  truck: [
    "M8 36h62v44H8zM70 52h22l16 16v12H70z",
    "M26 92a11 11 0 1 0 0-22 11 11 0 0 0 0 22ZM86 92a11 11 0 1 0 0-22 11 11 0 0 0 0 22Z",
  ],
};

export const AdvertArt = ({ art }: { art: string }) => (
  <svg viewBox="0 0 120 120" className={classes.art} aria-hidden="true">
    {(arts[art] ?? []).map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
