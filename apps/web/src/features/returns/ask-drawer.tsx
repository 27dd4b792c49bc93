import { useState } from "react";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { OutputOf } from "../../api/types.ts";
import { ChoiceField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { usePhotoTicket } from "../../composites/photo-ticket.ts";
import { chosen } from "../../lib/rules.ts";
import { blankReturn, linesFault, ReturnFields, type ReturnValues, returnBody } from "./return-lines.tsx";
import { ownRefundWays } from "./return-words.ts";

type OwnReturns = OutputOf<"GET /orders/:id/returns">;
type Props = {
  order: { id: number; number: string };
  packs: OwnReturns["packs"];
  isPaidOnline: boolean;
  onClose: () => void;
};

/** A customer says what they bring back, and why. */
export const AskDrawer = ({ order, packs, isPaidOnline, onClose }: Props) => {
  const keyOf = useOnceKey();
  const ticketOf = usePhotoTicket("POST /orders/returns/photo");
  const [initial] = useState(() => blankReturn(packs));
  return (
    <FormDrawer<ReturnValues, OwnReturns>
      wide
      title={`Return from ${order.number}`}
      label="Ask for the return"
      initial={initial}
      rules={{ lines: linesFault, reason: chosen }}
      submit={async (values) => {
        const body = returnBody(values, await ticketOf(values.photo));
        return api("POST /orders/:id/returns", { params: { id: order.id }, body, idempotencyKey: keyOf(body) });
      }}
      done="We have your request and will answer by SMS."
      onClose={onClose}
    >
      {(form) => (
        <>
          <ReturnFields form={form} noteHint="What is wrong? A photo helps." />
          {isPaidOnline && <ChoiceField form={form} name="refund_to" label="Money back" options={ownRefundWays} />}
        </>
      )}
    </FormDrawer>
  );
};
