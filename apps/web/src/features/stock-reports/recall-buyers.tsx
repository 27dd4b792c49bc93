import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Action, lacks } from "../../composites/actions.tsx";
import { custom, datetime, number, text } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { IdField, TextAreaField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { phone, plural } from "../../lib/format.ts";
import { between, chosen, required } from "../../lib/rules.ts";

type Recall = OutputOf<"GET /admin/recalls/:id">;
type Buyer = Recall["buyers"][number];
type Doing = { what: "call" | "give_back"; buyer: Buyer };

/** Whom to call, what they said, and what they brought back. */
export const RecallBuyers = ({ recall }: { recall: Recall }) => {
  const [doing, setDoing] = useState<Doing | null>(null);
  const shut = () => lacks("stock.recall") ?? (recall.state === "closed" ? "This recall is closed." : null);
  const actions: Action<Buyer>[] = [
    { label: "Note the call", whyNot: shut, run: (buyer) => setDoing({ what: "call", buyer }) },
    {
      label: "Packs given back",
      whyNot: (buyer) => shut() ?? (buyer.outstanding > 0 ? null : "They have given everything back."),
      run: (buyer) => setDoing({ what: "give_back", buyer }),
    },
  ];
  const uncalled = recall.buyers.filter(({ called_at, outstanding }) => !called_at && outstanding > 0).length;
  const Drawer = doing?.what === "call" ? CallDrawer : GiveBackDrawer;
  return (
    <Panel title={uncalled > 0 ? `${plural(uncalled, "buyer")} to call` : plural(recall.buyers.length, "buyer")}>
      {recall.buyers.length === 0 ? (
        <Empty>Nobody has bought of this batch.</Empty>
      ) : (
        <Rows
          label="Buyers"
          rows={recall.buyers.map((buyer) => ({ ...buyer, id: buyer.user_id }))}
          columns={[
            text("name"),
            custom("phone", "Phone", (buyer: Buyer) => <a href={`tel:${buyer.phone}`}>{phone(buyer.phone)}</a>),
            number("bought"),
            number("gave_back"),
            number("outstanding", { label: "Still has" }),
            datetime("told_at", { label: "Told" }),
            datetime("called_at", { label: "Called" }),
            text("outcome"),
          ]}
          actions={actions}
        />
      )}
      {doing && <Drawer recallId={recall.id} buyer={doing.buyer} onClose={() => setDoing(null)} />}
    </Panel>
  );
};

type Props = { recallId: number; buyer: Buyer; onClose: () => void };

const CallDrawer = ({ recallId, buyer, onClose }: Props) => (
  <FormDrawer
    title={`Call to ${buyer.name}`}
    onClose={onClose}
    initial={{ outcome: buyer.outcome }}
    rules={{ outcome: required }}
    submit={(body) =>
      api("PUT /admin/recalls/:id/contacts/:user_id", { params: { id: recallId, user_id: buyer.user_id }, body })
    }
    done="Noted."
  >
    {(form) => (
      <TextAreaField
        form={form}
        name="outcome"
        label="What they said"
        hint="Such as: keeps 4 packs apart, 2 sold on to patients."
        maxLength={300}
      />
    )}
  </FormDrawer>
);

const GiveBackDrawer = ({ recallId, buyer, onClose }: Props) => {
  const warehouses = useApi("GET /admin/warehouses", { query: { active: true, per_page: 100 } }, { quiet: true }).data;
  return (
    <FormDrawer
      title={`Packs given back by ${buyer.name}`}
      label="Take into quarantine"
      onClose={onClose}
      initial={{ quantity: buyer.outstanding as number | null, warehouse_id: null as number | null }}
      rules={{ quantity: between(1, buyer.outstanding), warehouse_id: chosen }}
      submit={({ quantity, warehouse_id }) =>
        api("POST /admin/recalls/:id/give_back", {
          params: { id: recallId },
          body: { user_id: buyer.user_id, quantity: quantity ?? 0, warehouse_id: warehouse_id ?? 0 },
        })
      }
      done="Taken into quarantine."
    >
      {(form) => (
        <>
          <WholeField
            form={form}
            name="quantity"
            label="Packs"
            hint={`They still have ${plural(buyer.outstanding, "pack")}.`}
          />
          <IdField form={form} name="warehouse_id" label="Into the quarantine of" options={warehouses?.data ?? []} />
        </>
      )}
    </FormDrawer>
  );
};
