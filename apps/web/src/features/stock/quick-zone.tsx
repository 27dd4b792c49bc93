import { api } from "../../api/client.ts";
import { saveInPlace } from "../../composites/quick-save.ts";
import { QuickText } from "../../composites/quick-text.tsx";
import { withWas } from "../../lib/changes.ts";
import { required } from "../../lib/rules.ts";

type Shelf = { id: number; code: string; zone: string };

const rezone = (id: number, from: string, to: string) =>
  api("PATCH /admin/shelves/:id", { params: { id }, body: withWas({ zone: from }, { zone: to }) });

/** The zone of a shelf, changed in the list of shelves itself. */
export const QuickZone = ({ shelf: { id, code, zone } }: { shelf: Shelf }) => (
  <QuickText
    label={`Zone of ${code}`}
    value={zone}
    shown={zone}
    maxLength={40}
    fault={(typed) => required(typed, {})}
    save={(typed) => {
      const next = typed.trim();
      return saveInPlace({
        write: () => rezone(id, zone, next),
        undo: () => rezone(id, next, zone),
        said: `${code} is now in ${next}.`,
      });
    }}
  />
);
