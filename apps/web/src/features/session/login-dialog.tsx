import { Modal } from "@mantine/core";
import { useState } from "react";
import { useProduct } from "../../api/reference.ts";
import type { LoginTab } from "./login-modal.tsx";
import { LoginTabs } from "./login-tabs.tsx";

export const LoginDialog = ({ tab: first, onClose }: { tab: LoginTab; onClose: () => void }) => {
  const [tab, setTab] = useState(first);
  return (
    <Modal opened onClose={onClose} title={`Welcome to ${useProduct()}`} closeButtonProps={{ "aria-label": "Close" }}>
      <LoginTabs tab={tab} onTab={setTab} onDone={onClose} />
    </Modal>
  );
};
