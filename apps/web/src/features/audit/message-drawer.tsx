import { Drawer, Stack, Text } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import { Facts } from "../../composites/facts.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { dateTime, phone, words } from "../../lib/format.ts";

/** One message. In demo mode staff of all branches read here the codes that no SMS carries away. */
export const MessageDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi("GET /admin/messages/:id", { params: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title="Message"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Loaded query={query}>
        {(message) => (
          <Stack>
            <Facts
              facts={[
                ["When", dateTime(message.created_at)],
                ["Channel", words(message.channel)],
                ["To", phone(message.recipient)],
                ["Subject", message.subject],
                ["Status", <StateBadge key="state" state={message.state} />],
                ["Fault", message.fault],
              ]}
            />
            <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.body}</Text>
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
};
