import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { PathLink } from "../../composites/links.tsx";
import { money, plural } from "../../lib/format.ts";
import { confirmed } from "./confirm-many.ts";
import classes from "./confirm-result.module.css";

type Results = NonNullable<ReturnType<typeof confirmed.get>>;

/** Which of the chosen orders were confirmed and which were not, each with the reason. */
export const ConfirmResult = ({ results }: { results: Results }) => {
  const close = () => confirmed.set(null);
  const refused = results.filter(({ why }) => why !== null);
  const done = results.filter(({ why }) => why === null);
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={`${plural(done.length, "order")} confirmed, ${refused.length} left alone`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <Orders title="Left alone" orders={refused} onOpen={close} />
        <Orders title="Confirmed" orders={done} onOpen={close} />
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

const Orders = ({ title, orders, onOpen }: { title: string; orders: Results; onOpen: () => void }) =>
  orders.length > 0 && (
    <section>
      <Title order={3}>{title}</Title>
      <ul className={classes.orders}>
        {orders.map(({ id, number, customer, total, why }) => (
          <li key={id}>
            <PathLink to={`/admin/orders/${id}/edit`} onClick={onOpen}>
              {number}
            </PathLink>{" "}
            {customer}, {money(total)}
            {why && (
              <Text size="sm" c="var(--mantine-color-error)">
                {why}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
