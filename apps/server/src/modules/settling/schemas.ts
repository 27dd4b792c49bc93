import { Closed, Text } from "../../platform/schemas.ts";

export const LinkParams = Closed({ token: Text(200, 40) });
