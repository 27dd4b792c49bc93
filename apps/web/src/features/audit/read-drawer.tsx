import { Drawer, List, Stack } from "@mantine/core";
import type { RowOf } from "../../api/types.ts";
import { Facts } from "../../composites/facts.tsx";
import { dateTime, number } from "../../lib/format.ts";

type Read = RowOf<"GET /admin/audit/reads">;

/** Every record that was read in one minute: whose data must be taken for known if the token was stolen. */
export const ReadDrawer = ({ read, onClose }: { read: Read; onClose: () => void }) => (
  <Drawer
    opened
    onClose={onClose}
    position="right"
    size="lg"
    title={read.endpoint}
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Stack>
      <Facts
        facts={[
          ["Minute", dateTime(read.minute)],
          ["Account", read.user_name],
          ["Viewed by", read.viewer_name],
          ["Session", String(read.session_id)],
          ["Times", number(read.times)],
          ["Records", number(read.addresses.length)],
        ]}
      />
      <List size="sm">
        {read.addresses.map((address) => (
          <List.Item key={address}>{address}</List.Item>
        ))}
      </List>
    </Stack>
  </Drawer>
);
