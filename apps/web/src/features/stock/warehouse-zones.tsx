import { Group } from "@mantine/core";
import type { OutputOf } from "../../api/types.ts";
import { Empty } from "../../composites/empty.tsx";
import { LinkButton } from "../../composites/links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { number, plural } from "../../lib/format.ts";

/** The zones of a warehouse, each a way to its shelves. */
export const WarehouseZones = ({ warehouse }: { warehouse: OutputOf<"GET /admin/warehouses/:id"> }) => {
  const { id, zones, shelf_count, packs } = warehouse;
  return (
    <Panel title="Zones" lead={`${plural(shelf_count, "shelf", "shelves")}, ${number(packs)} packs`}>
      {zones.length === 0 && <Empty>No shelves yet. Add the first ones to receive goods here.</Empty>}
      <Group gap="xs">
        {zones.map((zone) => (
          <LinkButton key={zone} variant="default" to="/admin/shelves" search={{ warehouse_id: id, zone }}>
            {zone}
          </LinkButton>
        ))}
        <LinkButton to="/admin/shelves" search={{ warehouse_id: id }} variant="light">
          All shelves
        </LinkButton>
      </Group>
    </Panel>
  );
};
