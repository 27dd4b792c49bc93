import { Modal } from "@mantine/core";
import type { LoginTab } from "./login-modal.tsx";

export const LoginDialog = ({ tab, onClose }: { tab: LoginTab; onClose: () => void }) => (
  <Modal opened onClose={onClose}>
    {tab}
  </Modal>
);
