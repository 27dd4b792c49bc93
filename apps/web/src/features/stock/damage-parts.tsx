import { Drawer, Group, Image, Stack } from "@mantine/core";
import "@mantine/core/styles/Image.css";
import { type DamageAction, damageTransitions } from "@remedia/domain/stock";
import { useApi } from "../../api/query.ts";
import type { OutputOf, RowOf } from "../../api/types.ts";
import { type Action, asking, transitions } from "../../composites/actions.tsx";
import { ActionButton } from "../../composites/detail-screen.tsx";
import { type Fact, Facts } from "../../composites/facts.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { dateTime, day, money, number } from "../../lib/format.ts";
import { packsOfBatch } from "./packs-of-batch.ts";
import { damageCauseLabels } from "./stock-reference.ts";

type Row = RowOf<"GET /admin/stock/damages">;
type Damage = OutputOf<"GET /admin/stock/damages/:id">;

const decision = (name: DamageAction, consequence: string) =>
  transitions(damageTransitions, "/admin/stock/damages/:id", [name], "Damage").map((action) =>
    asking<Row>(action, ({ quantity, title, batch_number, value }) => ({
      title: `${action.label}: ${title}?`,
      body: `${packsOfBatch({ packs: quantity, batch_number, value })} ${consequence}`,
    })),
  );
export const damageActions: Action<Row>[] = [
  ...decision("approve", "are written off. This cannot be undone."),
  ...decision("reject", "go back to where they were."),
];

const damageFacts = (damage: Damage): Fact[] => [
  ["Packs", number(damage.quantity)],
  ["Value", damage.value === null ? null : money(damage.value)],
  ["Cause", damageCauseLabels[damage.cause]],
  ["Batch", `${damage.batch_number}, expires ${day(damage.expires_on)}`],
  ["Taken from", [damage.place_code, damage.warehouse_name, damage.branch_name].filter(Boolean).join(", ")],
  ["Reported", [dateTime(damage.reported_at), damage.reported_by].filter(Boolean).join(", ")],
  ["Decided", damage.decided_at && [dateTime(damage.decided_at), damage.decided_by].filter(Boolean).join(", ")],
  ["Reason", damage.state_reason],
  ["What happened", damage.note],
];

/** One damage with its photo, and the decision about it. */
export const DamageDrawer = ({ id, title, onClose }: { id: number; title: string; onClose: () => void }) => {
  const query = useApi("GET /admin/stock/damages/:id", { params: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Loaded query={query}>
        {(damage) => (
          <Stack>
            <Group gap="xs">
              <StateBadge state={damage.state} />
              {damageActions.map((action) => (
                <ActionButton key={action.label} action={action} subject={damage} />
              ))}
            </Group>
            {damage.photo_url && (
              <a href={damage.photo_url} target="_blank" rel="noreferrer">
                <Image
                  src={damage.photo_url}
                  alt={`Photo of the damage: ${damage.title}`}
                  radius="md"
                  mah={360}
                  fit="contain"
                />
              </a>
            )}
            <Facts facts={damageFacts(damage)} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
};
