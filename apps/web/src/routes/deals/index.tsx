import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../api/query.ts";
import { Empty } from "../../composites/empty.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { DealCards } from "../../features/shop/deal-card.tsx";

export const Route = createFileRoute("/deals/")({
  staticData: { title: "Deals", requiresAuth: true, requiresVerified: true, inShop: true },
  component: Deals,
});

function Deals() {
  return (
    <Page title="Deals">
      <Loaded query={useApi("GET /deals")}>
        {(deals) =>
          deals.length > 0 ? <DealCards deals={deals} /> : <Empty>No deal is running. Come back soon.</Empty>
        }
      </Loaded>
    </Page>
  );
}
