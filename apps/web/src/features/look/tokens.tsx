import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../composites/panel.tsx";
import classes from "./tokens.module.css";

/** What tokens.css declares, read back from the page itself, so that none can be forgotten here. */
const declared = (): string[] => {
  const names = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSStyleRule && rule.selectorText === ":root" ? [...rule.style] : [],
    ),
  );
  return [...new Set(names)].filter((name) => name.startsWith("--") && !name.startsWith("--mantine"));
};

type Kind = { title: string; has: RegExp; sample: (name: string) => ReactNode };

const box = (style: Record<string, string>) => <span className={classes.box} style={style} aria-hidden />;
const kinds: readonly Kind[] = [
  { title: "Text", has: /^--text-/, sample: (name) => <span style={{ fontSize: `var(${name})` }}>₦1,234.50</span> },
  { title: "Weights", has: /^--weight-/, sample: (name) => <span style={{ fontWeight: `var(${name})` }}>Amatem</span> },
  { title: "Spacing", has: /^--(space-|page-)/, sample: (name) => box({ width: `min(100%, var(${name}))` }) },
  { title: "Corners", has: /^--radius-/, sample: (name) => box({ borderRadius: `var(${name})` }) },
  { title: "Shadows", has: /^--shadow-/, sample: (name) => box({ boxShadow: `var(${name})` }) },
  { title: "Motion", has: /^--quick$/, sample: (name) => box({ transition: `width var(${name})` }) },
  { title: "Colours", has: /./, sample: (name) => box({ background: `var(${name})` }) },
];

/** Text that stands on its ground; each pair is held to 4.5:1 by a test. */
const pairs = ["good", "waiting", "moving", "bad", "resting"];

export const Tokens = () => {
  const names = declared();
  const kindOf = (name: string) => kinds.find(({ has }) => has.test(name))!;
  return (
    <>
      {kinds.map((kind) => (
        <Panel key={kind.title} title={kind.title}>
          <dl className={classes.tokens}>
            {names
              .filter((name) => kindOf(name) === kind)
              .map((name) => (
                <div key={name} data-token={name}>
                  <dd>{kind.sample(name)}</dd>
                  <dt>{name.slice(2)}</dt>
                </div>
              ))}
          </dl>
        </Panel>
      ))}
      <Panel title="Words on colour">
        <div className={classes.pairs}>
          {pairs.map((pair) => (
            <span key={pair} data-pair={pair} style={{ background: `var(--${pair})`, color: `var(--on-${pair})` }}>
              {pair}
            </span>
          ))}
          <Text size="sm" c="dimmed" data-pair="dimmed">
            dimmed
          </Text>
          <Text size="sm" c="var(--offer)" data-pair="offer">
            offer
          </Text>
          <Text size="sm" c="var(--caution)" data-pair="caution">
            caution
          </Text>
        </div>
      </Panel>
    </>
  );
};
