import { ActionIcon, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { MayLink } from "../../composites/may-links.tsx";
import { money, number, plural } from "../../lib/format.ts";
import type { LineFault } from "../orders/placing.ts";
import { useLinePacks } from "../shop/line-packs.ts";
import { PacksInput } from "../shop/packs-input.tsx";
import { AcceptBox, shortDatedWords } from "../shop/short-dated.tsx";
import type { Desk, DeskLine } from "./desk-cart.ts";
import classes from "./order-create.module.css";

type Props = { lines: readonly DeskLine[]; desk: Desk; faultOf: (line: DeskLine) => LineFault | undefined };

/** What is ordered so far, the newest at the end, each with its price, what is there, and what is wrong with it. */
export const DeskLines = ({ lines, desk, faultOf }: Props) => (
  <ul className={classes.lines} aria-label="Lines">
    {lines.map((line) => (
      <Line key={line.id} line={line} desk={desk} fault={faultOf(line)} />
    ))}
  </ul>
);

type LineProps = { line: DeskLine; desk: Desk; fault: LineFault | undefined };

const Line = ({ line, desk, fault }: LineProps) => {
  const { product, short_dated: offer } = line;
  return (
    <li className={classes.line}>
      <div className={classes.product}>
        <MayLink path="/admin/products/$id" row={{ id: product.id }}>
          {product.title}
        </MayLink>
        <small>{[product.manufacturer, stockWords(line.stock)].filter(Boolean).join(" · ")}</small>
        {line.deal && <small data-tone="offer">{line.deal.name}</small>}
        {line.missed_deal && (
          <small data-tone="offer">
            {line.missed_deal.name}: {money(line.missed_deal.price)} each for at most{" "}
            {plural(line.missed_deal.packs, "pack")}.
          </small>
        )}
        {offer && (
          <>
            <small data-tone="offer">
              {shortDatedWords(offer)}. {money(offer.price)} a pack, {plural(offer.packs, "pack")} left.
            </small>
            <AcceptBox
              offer={offer}
              checked={offer.accepted}
              onChange={(accepted) => void desk.accept(line, accepted)}
            />
          </>
        )}
      </div>
      <span className={classes.price}>{line.unit_price === null ? "–" : money(line.unit_price)}</span>
      <Packs line={line} desk={desk} />
      <strong className={classes.total}>{line.line_total === null || fault ? "–" : money(line.line_total)}</strong>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Take out ${product.title}`}
        onClick={() => void desk.takeOut(line)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {fault && <Fault line={line} desk={desk} fault={fault} />}
    </li>
  );
};

const stockWords = (stock: number) => (stock === 0 ? "None in stock" : `${number(stock)} in stock`);

const Packs = ({ line, desk }: Omit<LineProps, "fault">) => {
  const { value, setValue, send } = useLinePacks(line, desk.setPacks);
  return (
    <PacksInput
      of={line.product.title}
      value={value}
      onChange={setValue}
      onLeave={send}
      fallback={line.quantity}
      meanwhile={`Still ${plural(line.quantity, "pack")}.`}
    />
  );
};

const Fault = ({ line, desk, fault }: LineProps & { fault: LineFault }) => {
  const { available } = fault;
  return (
    <div className={classes.fault} data-fault data-mild={fault.why === "price_changed" || undefined} tabIndex={-1}>
      <span>{fault.message}</span>
      {available !== null && available > 0 && (
        <Button size="xs" onClick={() => void desk.setPacks(line, available)}>
          Take {plural(available, "pack")}
        </Button>
      )}
    </div>
  );
};
