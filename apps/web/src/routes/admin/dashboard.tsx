import { workOf } from "@remedia/domain/desk-work";
import { createFileRoute } from "@tanstack/react-router";
import { Page } from "../../composites/page.tsx";
import { AnswerTimes } from "../../features/dashboard/answer-times.tsx";
import { Today } from "../../features/dashboard/today.tsx";
import { Trends } from "../../features/dashboard/trends.tsx";
import { WorkList } from "../../features/dashboard/work-list.tsx";
import { holds } from "../../lib/access.ts";
import { adminMenu } from "../../lib/admin-menu.ts";
import { userMenu } from "../../lib/menus.ts";
import { useUser } from "../../lib/session.ts";

export const Route = createFileRoute("/admin/dashboard")({
  staticData: { title: "Dashboard", requiresAuth: true, requiresAdminAccess: true },
  component: Dashboard,
});

/** What waits for this person, then how the last weeks went; for those who have neither, what they can do here. */
function Dashboard() {
  const user = useUser();
  const hasWork = workOf((permission) => holds(user, permission)).length > 0;
  const seesTrends = holds(user, "dashboard.read");
  return (
    <Page title={hasWork ? "What needs you" : `Welcome, ${user?.name.split(" ")[0] ?? ""}`}>
      {hasWork && <WorkList />}
      {seesTrends && holds(user, "support.read") && <AnswerTimes />}
      {seesTrends && <Trends />}
      {!hasWork && !seesTrends && <Today menu={[...adminMenu, ...userMenu]} />}
    </Page>
  );
}
