import { Button, Group } from "@mantine/core";
import { showDone, showFault } from "../../api/toasts.ts";
import { confirm } from "../../composites/confirm.tsx";
import { Empty, Fault } from "../../composites/empty.tsx";
import { Panel } from "../../composites/panel.tsx";

const nothing = () => undefined;
const question = {
  title: "Cancel order R1002330?",
  body: "This can't be undone. You can order again.",
  label: "Cancel order",
  keep: "Keep order",
  danger: true,
};

export const Messages = () => (
  <>
    <Panel title="Messages">
      <Group data-look="messages">
        <Button variant="default" onClick={() => showDone("Saved.", { label: "Undo", run: nothing })}>
          Show a message
        </Button>
        <Button variant="default" onClick={() => showFault("The price is higher than the maker's.")}>
          Show a fault
        </Button>
        <Button variant="default" onClick={() => void confirm(question)}>
          Ask a question
        </Button>
      </Group>
    </Panel>
    <Panel title="Nothing there">
      <Empty action={<Button variant="default">Add a product</Button>}>No products match your filters.</Empty>
    </Panel>
    <Panel title="Could not be loaded">
      <Fault error={new Error("The network is slow. Try again in a moment.")} retry={nothing} />
    </Panel>
  </>
);
