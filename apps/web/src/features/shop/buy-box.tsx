import { Button } from "@mantine/core";
import type { CartType } from "@remedia/domain/carts";
import { IconBell, IconBellOff, IconShoppingCart } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { StateBadge } from "../../composites/state-badge.tsx";
import { expiryMonth, lastDay, money, number, plural } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { addToCart, useWishedIds } from "./lists.ts";
import { mayFillCart } from "./may-fill-cart.ts";
import { packsOf } from "./packs.ts";
import { PacksInput } from "./packs-input.tsx";
import { Price } from "./price.tsx";
import { WishButton } from "./product-card.tsx";
import classes from "./product-page.module.css";
import { ShortDatedOffer } from "./short-dated.tsx";
import { unitsIn } from "./units.ts";

type Product = OutputOf<"GET /products/:id">;
type Offers = OutputOf<"GET /products/:id/deal">;

const isOut = ({ stock }: Product) => stock === "out_of_stock";

/** What it costs, and who may buy it. Of what is out of stock, the short-dated packs come first: they can be had today. */
export const BuyBox = ({ product, offers }: { product: Product; offers: Offers | undefined }) => {
  const user = useUser();
  const deal = offers?.deal ?? null;
  const shortDated = offers?.short_dated;
  const refused = product.may_buy.filter(({ allowed }) => !allowed);
  const nobodyMay = product.may_buy.length > 0 && refused.length === product.may_buy.length;
  const offer = mayFillCart(user) && shortDated && !nobodyMay && (
    <ShortDatedOffer product={product} offer={shortDated} />
  );
  return (
    <section className={classes.buy} aria-label="Buy">
      <div>
        <Price price={product.price_per_pack} deal={deal} large />
        <PiecePrice product={product} deal={deal} />
      </div>
      {deal && (
        <p className={classes.deal}>
          {deal.name}: ends {lastDay(String(deal.ends_at))}
          {deal.remaining !== null && `, ${number(deal.remaining)} packs left`}
          {deal.limit_per_customer !== null && `, at most ${number(deal.limit_per_customer)} for you`}
        </p>
      )}
      <Stock product={product} />
      {product.class !== "otc" && (
        <div>
          <StateBadge state={product.class} />
        </div>
      )}
      {refused.length > 0 && (
        <ul className={classes.refused}>
          {refused.map(({ store_id, store_name, why }) => (
            <li key={store_id}>
              {store_name}: {why}
            </li>
          ))}
        </ul>
      )}
      {isOut(product) && offer}
      {mayFillCart(user) && <Order product={product} mayBuy={!nobodyMay} />}
      {!isOut(product) && offer}
    </section>
  );
};

/** What one tablet costs: what packs of different sizes are compared by. */
const PiecePrice = ({
  product: { price_per_pack, pack_size, form },
  deal,
}: { product: Product } & Pick<Offers, "deal">) => {
  const units = unitsIn(pack_size, form);
  if (!units || price_per_pack === null) return null;
  const paid = Math.min(price_per_pack, deal?.price ?? price_per_pack);
  return (
    <small className={classes.piece}>
      {money(paid / units.count)} per {units.piece}
    </small>
  );
};

/** How many, and onto which list. */
const Order = ({ product, mayBuy }: { product: Product; mayBuy: boolean }) => {
  const [packs, setPacks] = useState<number | string>(1);
  const quantity = packsOf(packs);
  const add = (type?: CartType) => quantity !== null && void addToCart(product, quantity, type);
  return (
    <>
      {(isOut(product) || product.notify_me) && <BackInStock product={product} />}
      <div className={classes.order}>
        <PacksInput of={product.title} value={packs} onChange={setPacks} fallback={1} />
        {!isOut(product) && (
          <Button
            leftSection={<IconShoppingCart size={18} aria-hidden />}
            disabled={!mayBuy || product.price_per_pack === null || quantity === null}
            onClick={() => add()}
          >
            Add to cart
          </Button>
        )}
        {/* Two buttons, not a menu: one tap less, and a menu would cost more than the rest of the page. */}
        <Button variant="default" disabled={quantity === null} onClick={() => add("saved_for_later")}>
          Save for later
        </Button>
        <Button variant="default" disabled={quantity === null} onClick={() => add("restock_list")}>
          Add to restock list
        </Button>
        <WishButton product={product} held={useWishedIds().has(product.id)} />
      </div>
    </>
  );
};

/** What their branch has of it, and how long the first of it lasts; never how much is on the shelves. */
const Stock = ({ product: { stock, packs_left, earliest_expiry } }: { product: Product }) =>
  stock && (
    <p className={classes.stock}>
      <StateBadge state={stock} />
      {stock === "low_stock" && <span>Only {plural(packs_left, "pack")} left</span>}
      {stock === "in_stock" && <span>{packs_left}+ packs</span>}
      {earliest_expiry && <span>Expires {expiryMonth(earliest_expiry)} or later</span>}
    </p>
  );

const BackInStock = ({ product }: { product: Product }) => {
  const waits = product.notify_me;
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    try {
      const { message } = await api(waits ? "DELETE /products/:id/back_in_stock" : "POST /products/:id/back_in_stock", {
        params: { id: product.id },
      });
      showDone(message);
      await refresh();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const Icon = waits ? IconBellOff : IconBell;
  return (
    <div>
      <Button
        variant={waits ? "default" : "filled"}
        loading={busy}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => void toggle()}
      >
        {waits ? "Stop notifying me" : "Notify me when it is back"}
      </Button>
    </div>
  );
};
