import { Button } from "@mantine/core";
import { LinkButton, PathButton } from "../../composites/links.tsx";
import { SearchBox } from "../../layouts/search-box.tsx";
import { homeOf } from "../../lib/access.ts";
import { useFlagsOf, useScreenExists } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";
import { openLogin } from "../session/login-modal.tsx";
import classes from "./home.module.css";

export const Hero = () => {
  const canSearch = useScreenExists("/search/$query");
  return (
    <section className={classes.hero}>
      <div className={classes.heroInner}>
        <div>
          <h1>Genuine medicines for your shelf, from one trusted supplier</h1>
          <p className={classes.lead}>
            Pharmacies, chemists and hospitals restock here. Order on the web or through your agent, pay the way that
            suits you, and follow every pack to your door.
          </p>
          {canSearch && <SearchBox />}
          <div className={classes.calls}>
            <Calls />
          </div>
        </div>
        <Shelf />
      </div>
    </section>
  );
};

const Calls = () => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  if (user) {
    const home = homeOf(user, flagsOf);
    return (
      <PathButton to={home === "/" ? "/account" : home} size="lg">
        {home === "/" ? "My account" : "Continue"}
      </PathButton>
    );
  }
  return (
    <>
      <LinkButton to="/register" size="lg">
        Register your business
      </LinkButton>
      <Button size="lg" variant="default" onClick={() => openLogin()}>
        Login
      </Button>
    </>
  );
};

/** A shelf of packs, drawn rather than loaded. */
const Shelf = () => (
  <svg viewBox="0 0 360 260" className={classes.shelf} aria-hidden="true">
    <rect x="10" y="20" width="340" height="220" rx="16" fill="var(--surface)" />
    {[96, 164, 232].map((y) => (
      <rect key={y} x="22" y={y} width="316" height="6" rx="3" fill="var(--line-strong)" />
    ))}
    {packs.map(([x, y, width, height, color]) => (
      <g key={`${x} ${y}`}>
        <rect x={x} y={y} width={width} height={height} rx="4" fill={color} />
        <rect x={x + 6} y={y + 8} width={width - 12} height="6" rx="3" fill="#fff" opacity="0.75" />
        <path d={`M${x + width / 2 - 2} ${y + height - 18}h4v4h4v4h-4v4h-4v-4h-4v-4h4z`} fill="#fff" opacity="0.9" />
      </g>
    ))}
  </svg>
);

type Pack = [x: number, y: number, width: number, height: number, color: string];
const packs: Pack[] = [
  [36, 46, 40, 50, "#0b7a66"],
  [82, 52, 30, 44, "#50b39d"],
  [118, 40, 48, 56, "#2c6fa3"],
  [176, 50, 34, 46, "#c98a1b"],
  [252, 44, 44, 52, "#0b7a66"],
  [302, 54, 26, 42, "#50b39d"],
  [36, 116, 52, 48, "#2c6fa3"],
  [96, 122, 36, 42, "#0b7a66"],
  [190, 112, 40, 52, "#50b39d"],
  [236, 118, 32, 46, "#0b7a66"],
  [276, 120, 50, 44, "#c98a1b"],
  [36, 186, 34, 46, "#50b39d"],
  [78, 182, 46, 50, "#0b7a66"],
  [132, 190, 40, 42, "#2c6fa3"],
  [222, 184, 36, 48, "#0b7a66"],
  [266, 188, 56, 44, "#50b39d"],
];
