import { Text } from "@mantine/core";
import { day, words } from "../../lib/format.ts";
import type { Store } from "./store-form.tsx";

const warnDays = 60;
const daysUntil = (date: string) =>
  Math.floor((new Date(`${date}T23:59:59+01:00`).getTime() - Date.now()) / 86_400_000);

type Said = Store["licence_change"];

/** What the owner said about the licence, while it does not count. */
export const LicenceChange = ({ change }: { change: Said }) =>
  change && (
    <Text
      size="sm"
      fw="var(--weight-strong)"
      c={change.state === "rejected" ? "var(--mantine-color-error)" : undefined}
    >
      {change.state === "waiting"
        ? `Waiting for approval: ${change.licence_class ? words(change.licence_class) : "no licence"}${
            change.licence_expires_on ? ` until ${day(change.licence_expires_on)}` : ""
          }`
        : `Not approved: ${change.state_reason ?? ""}`}
    </Text>
  );

/** What may be sold to a store follows its licence, so one that ends is said in time. */
export const LicenceStanding = ({ expiresOn, number }: { expiresOn: string | null; number: string | null }) => {
  if (!expiresOn)
    return (
      <Text size="sm" c="dimmed">
        None on file
      </Text>
    );
  const left = daysUntil(expiresOn);
  const said = left < 0 ? `Expired on ${day(expiresOn)}` : `${number ?? "Valid"} until ${day(expiresOn)}`;
  return (
    <Text size="sm" fw={left < warnDays ? 600 : 400} c={left < 0 ? "var(--mantine-color-error)" : "dimmed"}>
      {said}
      {left >= 0 && left < warnDays && `: renew it within ${left} days`}
    </Text>
  );
};
