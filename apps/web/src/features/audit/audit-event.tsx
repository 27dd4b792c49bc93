import { Code, Drawer, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Code.css";
import { useApi } from "../../api/query.ts";
import { Facts } from "../../composites/facts.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { dateTime } from "../../lib/format.ts";
import { Sentence } from "./sentence.tsx";
import { whoOf } from "./sentences.ts";

const Record = ({ label, value }: { label: string; value: unknown }) =>
  value == null ? null : (
    <div>
      <Text size="sm" fw="var(--weight-strong)">
        {label}
      </Text>
      <Code block tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </div>
  );

/** One event with what was before and after, and its place in the chain. */
export const AuditEvent = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <Drawer
    opened
    onClose={onClose}
    title={`Event ${id}`}
    position="right"
    size="lg"
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Loaded query={useApi("GET /admin/audit_events/:id", { params: { id } })}>
      {(event) => (
        <Stack>
          <Text>
            {whoOf(event)} <Sentence entry={event} />.
          </Text>
          <Facts
            facts={[
              ["When", dateTime(String(event.at))],
              ["Who", whoOf(event)],
              ["As customer", event.viewed_user_name],
              ["Action", event.action],
              ["Record", `${event.subject_type} ${event.subject_id ?? ""}`],
              ["Branch", event.branch_name],
              ["From", event.ip],
              ["Request", event.request_id],
              ["Seal", event.seal_no ? `${event.seal_no}: ${event.hash?.slice(0, 16)}…` : "Not sealed yet"],
            ]}
          />
          <Record label="Before" value={event.before} />
          <Record label="After" value={event.after} />
        </Stack>
      )}
    </Loaded>
  </Drawer>
);
