import { useSessionStorage } from "@mantine/hooks";
import { useUser } from "../../lib/session.ts";

/** What the driver should know. It stays in its tab, for its person, until the order is placed. */
export const useDriverNote = () =>
  useSessionStorage({
    key: `remedia.driver-note.${useUser()?.id}`,
    defaultValue: "",
    getInitialValueInEffect: false,
  });
