import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { api } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { isChanged, type Order, type Preview } from "./change-body.ts";

type Seen = { asked: string; order: Order | null; fault: string | null };

/** What an order would be after a change, asked a moment after the last keystroke, and once more after each refusal. */
export const usePreview = (order: Order, change: Preview, refusals: number) => {
  const asked = JSON.stringify({ change, refusals });
  const [settled] = useDebouncedValue(asked, 400);
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    const { change: body } = JSON.parse(settled) as { change: Preview };
    if (!isChanged(body)) return;
    let current = true;
    api("POST /admin/orders/:id/change/preview", { params: { id: order.id }, body }).then(
      (answer) => current && setSeen({ asked: settled, order: answer, fault: null }),
      (error: unknown) => {
        const fault = error instanceof ApiError ? error.message : "The new total could not be worked out.";
        if (current) setSeen({ asked: settled, order: null, fault });
      },
    );
    return () => {
      current = false;
    };
  }, [settled, order.id]);
  return seen?.asked === asked ? seen : null;
};
