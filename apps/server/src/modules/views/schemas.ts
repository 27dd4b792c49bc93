import { Closed, Id, Text, Type } from "../../platform/schemas.ts";

/** The path of a screen of the web, such as /admin/orders. */
const Screen = Type.String({ minLength: 2, maxLength: 120, pattern: "^/[a-z0-9_/-]+$" });

export const ViewsQuery = Closed({ screen: Screen });
export const ViewBody = Closed({
  screen: Screen,
  name: Type.String({ minLength: 1, maxLength: 40, pattern: "^[^\\u0000]*\\S[^\\u0000]*$" }),
  /** What stands behind the path: begins with a question mark, or is empty. */
  search: Type.String({ maxLength: 1000, pattern: "^(\\?[^\\u0000]*)?$" }),
});
export const View = Closed({ id: Id, name: Text(40), search: Text(1000) });
