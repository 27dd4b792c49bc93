import { Select } from "@mantine/core";
import { useConfig } from "../../api/reference.ts";

type Account = { phone: string; secret: string };

/** In demo mode nobody has to look numbers up. */
export const DemoAccounts = ({ door, onChoose }: { door: string; onChoose: (account: Account) => void }) => {
  const config = useConfig();
  const accounts = config?.demo_accounts.filter((account) => account.door === door) ?? [];
  if (!config?.demo || accounts.length === 0) return null;
  return (
    <Select
      label="Demo accounts"
      description="Fills in phone number and PIN."
      placeholder="Choose an account"
      data={accounts.map(({ phone, who }) => ({ value: phone, label: `${who} (${phone})` }))}
      value={null}
      onChange={(phone) => {
        const account = accounts.find((each) => each.phone === phone);
        if (account) onChoose(account);
      }}
    />
  );
};
