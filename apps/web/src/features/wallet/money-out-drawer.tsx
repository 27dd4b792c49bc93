import { Drawer } from "@mantine/core";
import { MoneyOut } from "./money-out.tsx";
import type { Asked } from "./money-out-asked.ts";

type Props = { first: Asked; pay: () => Promise<void>; onClose: () => void };

/** Opened where a payment from the wallet was refused for want of the PIN or a code; it pays once both are there. */
export const MoneyOutDrawer = ({ first, pay, onClose }: Props) => (
  <Drawer
    opened
    onClose={onClose}
    title="Pay from your wallet"
    position="right"
    size="md"
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <MoneyOut
      first={first}
      pay={async () => {
        await pay();
        onClose();
      }}
    />
  </Drawer>
);
