import { ApiError } from "../../api/errors.ts";

/** What the server asks for before money may leave, where it refused for want of it. */
export type Asked = "pin" | "device";
export const askedBy = (error: unknown): Asked | null => {
  const code = error instanceof ApiError ? error.code : null;
  if (code === "transfer_pin_needed") return "pin";
  return code === "device_unconfirmed" ? "device" : null;
};
