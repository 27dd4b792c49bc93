import { Text } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import { Panel } from "../../composites/panel.tsx";
import { phone, plural, relativeTime } from "../../lib/format.ts";
import classes from "./order-create.module.css";

const shown = 20;

/** Orders that one began and did not place: one tap, and one is where one was. */
export const Unfinished = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const query = { per_page: shown };
  const { data } = useApi("GET /admin/desk_carts", { query }, { quiet: true });
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title="Your unfinished orders" lead="Only you see them here. They stay until you place or discard them.">
      <ul className={classes.buyers}>
        {data.data.map(({ id, customer, phone: number, branch_name, line_count, packs, updated_at }) => (
          <li key={id}>
            <button type="button" className={classes.buyer} onClick={() => onOpen(id)}>
              <strong>{customer}</strong>
              <span>
                {phone(number)} · {branch_name}
              </span>
              <small>
                {plural(line_count, "line")}, {plural(packs, "pack")} · {relativeTime(updated_at)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {data.total > shown && <Text c="dimmed">And {data.total - shown} more. Find their customers above.</Text>}
    </Panel>
  );
};
