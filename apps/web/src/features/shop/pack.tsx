import classes from "./drawing.module.css";

/** A drawing for a product without a photo, by its form. Shapes are drawn on a 64 × 64 sheet. */
const shapes: [words: RegExp, paths: readonly string[]][] = [
  [/capsule|softgel/, ["M20 40 40 20a9 9 0 0 1 13 13L33 53a9 9 0 0 1-13-13Z", "M30 30 43 43"]],
  [
    /syrup|suspension|solution|bottle|mouthwash|shampoo|lotion|drink|enema/,
    ["M26 8h12v8H26zM24 16h16l4 9v27a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4V25Z", "M20 32h24v14H20z"],
  ],
  [
    /drop/,
    ["M26 6h12v10H26zM23 16h18v36a5 5 0 0 1-5 5h-8a5 5 0 0 1-5-5Z", "M32 28c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z"],
  ],
  [/cream|ointment|gel|paste|balm|tube/, ["M18 8h28l-4 36H22Z", "M25 44h14v12H25z", "M20 20h24"]],
  [
    /inject|vial|ampoule|vaccine/,
    ["M25 6h14v7H25zM27 13h10v7l6 6v26a5 5 0 0 1-5 5H26a5 5 0 0 1-5-5V26l6-6Z", "M21 36h22"],
  ],
  [/syringe|pen|cartridge/, ["M10 54 22 42M20 36l8 8M26 30 44 12l8 8-18 18ZM46 8l10 10M34 22l8 8"]],
  [/infusion|bag/, ["M20 8h24l2 32a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8Z", "M32 48v10M24 22h16M24 30h16"]],
  [/inhal|spray|nebul/, ["M24 22h16v26a6 6 0 0 1-6 6H18v-8h6ZM26 8h12v14H26z"]],
  [/sachet|powder|tea|granule/, ["M16 10h32v44H16z", "M16 18h32M16 46h32M24 26h16v12H24z"]],
  [/strip|cassette|test/, ["M24 6h16v52H24z", "M28 14h8v16h-8zM28 38h8"]],
  [
    /dressing|plaster|patch|bandage|gauze/,
    ["M12 40 40 12a9 9 0 0 1 12 12L24 52a9 9 0 0 1-12-12Z", "M27 27l10 10M24 40h.1M40 24h.1M32 32h.1"],
  ],
  [/suppos|pessary/, ["M32 6c8 8 10 20 10 32v14a6 6 0 0 1-6 6h-8a6 6 0 0 1-6-6V38c0-12 2-24 10-32Z"]],
  [/device|monitor|kit|instrument|meter|machine/, ["M12 14h40v30H12z", "M18 30h7l4-9 6 16 4-7h7M24 54h16M32 44v10"]],
  [/glove|disposable|mask|garment|diaper|cotton/, ["M22 58V36l-6-10 4-4 6 6V10h6v16h3V8h6v18h3V12h6v26l-4 20Z"]],
];
const tablet = ["M32 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40Z", "M18 32h28"] as const;

export const Drawing = ({ form }: { form: string }) => {
  const paths = shapes.find(([words]) => words.test(form.toLowerCase()))?.[1] ?? tablet;
  return (
    <svg viewBox="0 0 64 64" className={classes.drawing} aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
};
