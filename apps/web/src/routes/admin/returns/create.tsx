import { returnTransitions } from "@remedia/domain/returns";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { useOnceKey } from "../../../api/once.ts";
import { useApi } from "../../../api/query.ts";
import type { OutputOf } from "../../../api/types.ts";
import { Empty } from "../../../composites/empty.tsx";
import { ChoiceField, SwitchField } from "../../../composites/fields.tsx";
import { FormScreen } from "../../../composites/form-screen.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { Page } from "../../../composites/page.tsx";
import { usePhotoTicket } from "../../../composites/photo-ticket.ts";
import { RecordPicker } from "../../../composites/record-picker.tsx";
import {
  blankReturn,
  linesFault,
  ReturnFields,
  type ReturnValues,
  returnBody,
} from "../../../features/returns/return-lines.tsx";
import { refundWords } from "../../../features/returns/return-words.ts";
import { anId, listSearch } from "../../../lib/list-search.ts";
import { chosen } from "../../../lib/rules.ts";

export const Route = createFileRoute("/admin/returns/create")({
  staticData: {
    title: "New return",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: returnTransitions.approve.permission,
  },
  validateSearch: listSearch({ order_id: anId }),
  component: NewReturn,
});

const crumbs = [{ label: "Returns", to: "/admin/returns" }];

function NewReturn() {
  const { order_id } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (order_id) return <ReturnOf orderId={order_id} />;
  return (
    <Page title="New return" crumbs={crumbs}>
      <RecordPicker
        query="GET /admin/orders"
        label="Order"
        hint="Type its number, or the store's name."
        name={({ number, store_name }) => `${number}, ${store_name}`}
        picked={null}
        onPick={(picked) => picked && void navigate({ search: { order_id: picked.id } })}
      />
    </Page>
  );
}

function ReturnOf({ orderId }: { orderId: number }) {
  const order = useApi("GET /admin/orders/:id/returnable", { params: { id: orderId } });
  return (
    <Loaded query={order}>
      {(found) =>
        found.packs.some(({ left }) => left > 0) ? (
          <ReturnForm order={found} />
        ) : (
          <Page title="New return" crumbs={crumbs}>
            <Empty>
              Nothing of {found.number} can be returned: it is not delivered yet, or all of it has come back.
            </Empty>
          </Page>
        )
      }
    </Loaded>
  );
}

type Order = OutputOf<"GET /admin/orders/:id/returnable">;
type Values = ReturnValues & { here: boolean };
const ways = Object.entries(refundWords).map(([value, label]) => ({ value, label }));

function ReturnForm({ order }: { order: Order }) {
  const navigate = Route.useNavigate();
  const keyOf = useOnceKey();
  const ticketOf = usePhotoTicket("POST /admin/returns/photo");
  const [initial] = useState<Values>(() => ({ ...blankReturn(order.packs), here: false }));
  return (
    <FormScreen<Values, OutputOf<"POST /admin/returns">>
      title={`New return of ${order.number}`}
      crumbs={crumbs}
      label="Enter the return"
      initial={initial}
      rules={{ lines: linesFault, reason: chosen }}
      submit={async (values) => {
        const body = {
          order_id: order.id,
          here: values.here,
          ...returnBody(values, await ticketOf(values.photo)),
        };
        return api("POST /admin/returns", { body, idempotencyKey: keyOf(body) });
      }}
      done={({ number }) => `Return ${number} is entered.`}
      onDone={({ id }) => navigate({ to: "/admin/returns/$id/edit", params: { id: String(id) }, ignoreBlocker: true })}
    >
      {(form) => (
        <>
          <ReturnFields form={form} />
          <ChoiceField form={form} name="refund_to" label="Money goes to" options={ways} />
          <SwitchField form={form} name="here" label="The packs are here already" />
        </>
      )}
    </FormScreen>
  );
}
