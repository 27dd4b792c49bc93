import "@mantine/core/styles/Progress.css";
import { Progress, Text } from "@mantine/core";
import type { OutputOf } from "../../api/types.ts";
import { custom, date, number } from "../../composites/columns.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { plural } from "../../lib/format.ts";

type Advert = OutputOf<"GET /admin/adverts/:id">;
type Day = Advert["days"][number];

/** How often an advert was seen and followed, day by day. */
export const AdvertDays = ({ advert: { days, views, clicks } }: { advert: Advert }) => {
  const most = Math.max(1, ...days.map((day) => day.views));
  return (
    <Panel title="Views and clicks" lead={`${plural(views, "view")}, ${plural(clicks, "click")} in all`}>
      {days.length === 0 ? (
        <Text c="dimmed">No views yet.</Text>
      ) : (
        <Rows
          label="Views and clicks by day"
          rows={days.map((day) => ({ ...day, id: day.day }))}
          columns={[
            date("day"),
            custom("bar", "Share of the best day", (day: Day) => (
              <Progress w="10rem" value={(100 * day.views) / most} aria-hidden />
            )),
            number("views"),
            number("clicks"),
          ]}
        />
      )}
    </Panel>
  );
};
