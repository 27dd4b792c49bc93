import { Button, Group } from "@mantine/core";
import { openFile } from "../../api/client.ts";
import { showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { Facts } from "../../composites/facts.tsx";
import { Panel } from "../../composites/panel.tsx";
import { phone } from "../../lib/format.ts";
import { identityKinds } from "./identity-kinds.ts";

type Application = NonNullable<OutputOf<"GET /admin/users/:id">["application"]>;

const nameOf = (kind: string) => identityKinds.find(({ value }) => value === kind)?.label ?? kind;

/** What a person who wants to sell for us has said about themselves, with the paper that proves it. */
export const AgentApplication = ({ id, application }: { id: number; application: Application }) => (
  <Panel title="Application as a sales agent">
    <Facts
      facts={[
        ["Region", application.region],
        ["Address", application.address],
        ["Identity document", nameOf(application.identity_kind)],
        ["Number", application.identity_number],
        ["Guarantor", application.guarantor_name],
        ["Guarantor's phone", phone(application.guarantor_phone)],
        ["Guarantor's address", application.guarantor_address],
      ]}
    />
    {application.identity_file_id && (
      <Group>
        <Button
          variant="default"
          onClick={() => void openFile("GET /admin/users/:id/identity_document", { params: { id } }).catch(showError)}
        >
          Open the document
        </Button>
      </Group>
    )}
  </Panel>
);
