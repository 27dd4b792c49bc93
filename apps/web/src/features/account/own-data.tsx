import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { download } from "../../api/client.ts";
import { showError } from "../../api/toasts.ts";
import { Panel } from "../../composites/panel.tsx";

export const OwnData = () => (
  <Panel title="Your data" lead="Everything that we keep about your account, in one file.">
    <Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void download("GET /user/data").catch(showError)}
      >
        Download my data
      </Button>
    </Group>
  </Panel>
);
