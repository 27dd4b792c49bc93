import { Text } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { useApi } from "../../../api/query.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { MayLink } from "../../../composites/may-links.tsx";
import {
  blankDeal,
  DealFields,
  type DealValues,
  dealCrumbs,
  dealRules,
  dealValues,
  newDealBody,
} from "../../../features/promotions/deal-form.tsx";
import { anId, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/deals/create")({
  staticData: { title: "New deal", requiresAuth: true, requiresAdminAccess: true, permission: "deals.manage" },
  validateSearch: listSearch({ copy: anId }),
  component: NewDeal,
});

function NewDeal() {
  const { copy } = Route.useSearch();
  return copy === undefined ? <DealForm initial={blankDeal} /> : <CopiedDeal id={copy} />;
}

/** The same once more, at another time. */
const CopiedDeal = ({ id }: { id: number }) => (
  <Loaded query={useApi("GET /admin/deals/:id", { params: { id } })}>
    {(deal) => <DealForm initial={{ ...dealValues(deal), starts_at: "", ends_at: "" }} />}
  </Loaded>
);

const DealForm = ({ initial }: { initial: DealValues }) => (
  <FormScreen
    title="New deal"
    crumbs={dealCrumbs}
    initial={initial}
    rules={dealRules}
    submit={(values) => api("POST /admin/deals", { body: newDealBody(values) })}
    done={({ name }) => `${name} is a draft. Schedule it to let it run.`}
    to="/admin/deals"
  >
    {(form) => (
      <>
        <Text size="sm">
          For packs that expire soon the{" "}
          <MayLink path="/admin/products/expiry_report" row={{}}>
            expiry report
          </MayLink>{" "}
          proposes prices and makes the deal.
        </Text>
        <DealFields form={form} />
      </>
    )}
  </FormScreen>
);
