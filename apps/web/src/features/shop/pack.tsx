import { packSize } from "@remedia/domain/saying";
import type { CSSProperties, ReactNode } from "react";
import classes from "./pack.module.css";
import { type Inside, insideOf } from "./pack-words.ts";

/** What is known of a product wherever one is shown; the more there is, the more its pack says. */
export type PackFacts = {
  title: string;
  form: string;
  name?: string;
  strength?: string;
  pack_size?: string;
  /** Its colour: a pack without one looks different from the same with one. */
  manufacturer?: string;
};

/** Tells makers apart, like the colours of their shelves. */
const hues = [168, 205, 228, 262, 292, 328, 8, 26, 42, 92, 136, 188];
/** A number for a word, spread well, so that neighbours on a shelf differ. */
const numberFor = (word: string) => {
  const sum = [...word].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 16_777_619), 2_166_136_261);
  return Math.imul(sum ^ (sum >>> 15), 0x2c_1b_3c_6d) >>> 0;
};

const brandOf = ({ name, title }: PackFacts) => name || (title.split(/ (?=[\d(])|,/)[0] ?? title);
/** As large as fits on the front of the carton. */
const brandSize = (brand: string) => Math.min(15, Math.max(6.5, 148 / brand.length));
const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/**
 * A pack drawn from the facts of a product that has no photo: its carton in the maker's colour with name, strength and count,
 * and before it what is inside, where its form says so. On a sheet of 160 × 120.
 */
export const Pack = ({ product }: { product: PackFacts }) => {
  const brand = short(brandOf(product), 22);
  const maker = numberFor(product.manufacturer || brand);
  const band = maker % bands.length;
  const inside = insideOf(product.form);
  return (
    <svg
      viewBox="0 0 160 120"
      className={classes.pack}
      style={{ "--hue": hues[(maker >>> 3) % hues.length] } as CSSProperties}
      aria-hidden="true"
    >
      <ellipse className={classes.shadow} cx="82" cy="107" rx="64" ry="5" />
      <path className={classes.lid} d="M18 26 30 18h88l-12 8z" />
      <path className={classes.side} d="M106 26 118 18v76l-12 10z" />
      <path className={classes.front} d="M18 26h88v78H18z" />
      <path className={classes.band} d={bands[band]!} />
      <text className={classes.brand} x="25" y="47" fontSize={brandSize(brand)}>
        {brand}
      </text>
      <text className={classes.small} x="25" y="59">
        {short(product.strength ?? "", 20)}
      </text>
      <text className={classes.count} x="25" y="97">
        {short(packSize(product.pack_size ?? ""), 16)}
      </text>
      <g className={classes.inside} transform="translate(96 52)">
        {inside && insides[inside]}
      </g>
    </svg>
  );
};

const bands = ["M18 84h88v20H18z", "M18 104V92l88-20v32z", "M18 84q44-14 88 0v20H18z"] as const;

// What is inside, on a sheet of 52 × 56 -----------------------------------------------------------------------------------

const grid = [0, 1, 2, 3].flatMap((column) => [0, 1].map((row) => ({ column, row, key: `${column}-${row}` })));

const tablets = (
  <g transform="rotate(-10 26 36)">
    <rect className={classes.foil} y="22" width="52" height="28" rx="4" />
    {grid.map(({ column, row, key }) => (
      <circle className={classes.tablet} key={key} cx={8 + column * 12} cy={30 + row * 12} r="4.2" />
    ))}
  </g>
);
const capsules = (
  <g transform="rotate(-10 26 36)">
    <rect className={classes.foil} y="20" width="52" height="32" rx="4" />
    {grid.map(({ column, row, key }) => (
      <g key={key} transform={`translate(${4.5 + column * 12} ${23 + row * 14})`}>
        <rect className={classes.tablet} width="7" height="12" rx="3.5" />
        <path className={classes.band} d="M0 6V3.5a3.5 3.5 0 0 1 7 0V6z" />
      </g>
    ))}
  </g>
);
const bottle = (
  <>
    <rect className={classes.band} x="18" y="0" width="16" height="9" rx="1.5" />
    <path className={classes.amber} d="M20 9h12v4q8 3 8 10v27a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4V23q0-7 8-10z" />
    <path className={classes.label} d="M12 28h28v18H12z" />
    <path className={classes.band} d="M12 41h28v5H12zM16 32h14v2.5H16z" />
  </>
);
const dropper = (
  <>
    <path className={classes.band} d="M23 4h6l2 12H21z" />
    <path className={classes.label} d="M19 16h14v4q5 2 5 7v22a5 5 0 0 1-5 5H19a5 5 0 0 1-5-5V27q0-5 5-7z" />
    <path className={classes.tint} d="M14 32h24v14H14z" />
    <path className={classes.band} d="M26 33q5 6 0 11-5-5 0-11z" />
  </>
);
const tube = (
  <g transform="rotate(-14 26 40)">
    <path className={classes.label} d="M-6 28v22l42-4V32z" />
    <path className={classes.tint} d="M2 29.5v19.5l26-2.5V31.5z" />
    <path className={classes.band} d="M-8 27h4v24h-4zM36 33h9v12h-9zM8 37h12v3H8z" />
  </g>
);
const vial = (
  <>
    <rect className={classes.band} x="16" y="8" width="20" height="8" rx="2" />
    <path className={classes.glass} d="M19 16h14v5q6 2 6 8v21a4 4 0 0 1-4 4H17a4 4 0 0 1-4-4V29q0-6 6-8z" />
    <path className={classes.label} d="M13 32h26v15H13z" />
    <path className={classes.band} d="M13 43h26v4H13zM18 36h12v2.5H18z" />
  </>
);

const flask = (
  <>
    <rect className={classes.band} x="20" y="2" width="12" height="8" rx="2" />
    <path className={classes.label} d="M18 10h16q4 2 4 8v32a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V18q0-6 4-8z" />
    <path className={classes.tint} d="M14 26h24v18H14z" />
    <path className={classes.band} d="M18 31h14v2.5H18z" />
  </>
);
const jar = (
  <>
    <rect className={classes.band} x="8" y="20" width="36" height="9" rx="2" />
    <path className={classes.label} d="M10 29h32v21a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4z" />
    <path className={classes.tint} d="M10 36h32v11H10z" />
  </>
);
const pouch = (
  <>
    <path className={classes.label} d="M4 18h44l-2 36H6z" />
    <path className={classes.tint} d="M15 28h22q6 8 0 18H15q-6-9 0-18z" />
    <path className={classes.band} d="M4 13h44v6H4z" />
  </>
);

/** Shapes with an outline, drawn on a 64 × 64 sheet. */
const outline = (...paths: readonly string[]): ReactNode => (
  <g className={classes.outline} transform="translate(0 6) scale(.78)">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </g>
);

const insides: Readonly<Record<Inside, ReactNode>> = {
  tablets,
  capsules,
  bottle,
  flask,
  jar,
  dropper,
  tube,
  vial,
  pouch,
  syringe: outline("M10 54 22 42M20 36l8 8M26 30 44 12l8 8-18 18ZM46 8l10 10M34 22l8 8"),
  bag: outline("M20 8h24l2 32a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8Z", "M32 48v10M24 22h16M24 30h16"),
  inhaler: outline("M24 22h16v26a6 6 0 0 1-6 6H18v-8h6Z", "M26 8h12v14H26z"),
  sachet: outline("M16 10h32v44H16z", "M16 18h32M16 46h32M24 26h16v12H24z"),
  condom: outline(
    "M12 14h40v38H12z",
    "M32 22a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z",
    "M32 28a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
  ),
  strip: outline("M24 6h16v52H24z", "M28 14h8v16h-8zM28 38h8"),
  plaster: outline("M12 40 40 12a9 9 0 0 1 12 12L24 52a9 9 0 0 1-12-12Z", "M27 27l10 10M24 40h.1M40 24h.1M32 32h.1"),
  suppository: outline("M32 6c8 8 10 20 10 32v14a6 6 0 0 1-6 6h-8a6 6 0 0 1-6-6V38c0-12 2-24 10-32Z"),
  monitor: outline("M12 14h40v30H12z", "M18 30h7l4-9 6 16 4-7h7M24 54h16M32 44v10"),
  glove: outline("M22 58V36l-6-10 4-4 6 6V10h6v16h3V8h6v18h3V12h6v26l-4 20Z"),
  mask: outline("M12 22q20-8 40 0v20q-20 14-40 0Z", "M12 26C2 26 2 40 12 40M52 26c10 0 10 14 0 14M20 30h24M20 37h24"),
  brush: outline("M4 42h56v7H4z", "M8 42V30M13 42V30M18 42V30M23 42V30"),
  soap: outline("M8 30q0-8 8-8h32q8 0 8 8v14q0 8-8 8H16q-8 0-8-8Z", "M20 33h24v8H20z"),
  tubing: outline("M32 8a22 22 0 1 1-1 0", "M32 17a13 13 0 1 1-1 0", "M47 45l9 12"),
};
