import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { StepButtons } from "../../../../composites/detail-screen.tsx";
import { editing } from "../../../../composites/editing.ts";
import { Empty } from "../../../../composites/empty.tsx";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { LinkButton } from "../../../../composites/links.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { StateBadge } from "../../../../composites/state-badge.tsx";
import { DealFields, dealBody, dealCrumbs, dealRules, dealValues } from "../../../../features/promotions/deal-form.tsx";
import { dealMoves } from "../../../../features/promotions/deal-moves.ts";

export const Route = createFileRoute("/admin/deals/$id/edit")({
  staticData: { title: "Edit deal", requiresAuth: true, requiresAdminAccess: true, permission: "deals.manage" },
  component: EditDeal,
});

const waitingMoves = dealMoves.map((step) => ({ ...step, whyNot: () => "Save your changes first." }));

function EditDeal() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/deals/:id", { params: { id } })}>
      {(deal) =>
        deal.state === "ended" ? (
          <EndedDeal deal={deal} />
        ) : (
          <FormScreen
            title={deal.name}
            crumbs={dealCrumbs}
            aside={<StateBadge state={deal.state} />}
            actions={(unsaved) => <StepButtons actions={unsaved ? waitingMoves : dealMoves} subject={deal} quiet />}
            {...editing({
              id,
              record: deal,
              read: "GET /admin/deals/:id",
              save: "PATCH /admin/deals/:id",
              values: dealValues,
              body: dealBody,
            })}
            rules={dealRules}
            done="Saved."
            to="/admin/deals"
          >
            {(form) => <DealFields form={form} />}
          </FormScreen>
        )
      }
    </Loaded>
  );
}

/** What was sold in it stands; it can only be had once more. */
const EndedDeal = ({ deal: { id, name } }: { deal: { id: number; name: string } }) => (
  <Page
    title={name}
    crumbs={dealCrumbs}
    actions={
      <>
        <LinkButton variant="default" to="/admin/deals/$id/sales" params={{ id: String(id) }}>
          Sales
        </LinkButton>
        <LinkButton to="/admin/deals/create" search={{ copy: id }}>
          Copy
        </LinkButton>
      </>
    }
  >
    <Empty>This deal has ended. Copy it to run it again.</Empty>
  </Page>
);
