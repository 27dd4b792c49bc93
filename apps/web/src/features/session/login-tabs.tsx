import "@mantine/core/styles/Tabs.css";
import { Tabs } from "@mantine/core";
import { LoginForm } from "./login-form.tsx";
import type { LoginTab } from "./login-modal.tsx";
import { RegisterForm } from "./register-form.tsx";

type Props = { tab: LoginTab; onTab: (tab: LoginTab) => void; onDone?: () => void };

export const LoginTabs = ({ tab, onTab, onDone }: Props) => (
  <Tabs value={tab} onChange={(next) => onTab(next === "register" ? "register" : "login")} keepMounted={false}>
    <Tabs.List grow mb="md">
      <Tabs.Tab value="login">Login</Tabs.Tab>
      <Tabs.Tab value="register">Register An Account</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="login">
      <LoginForm {...(onDone ? { onDone } : {})} />
    </Tabs.Panel>
    <Tabs.Panel value="register">
      <RegisterForm {...(onDone ? { onDone } : {})} />
    </Tabs.Panel>
  </Tabs>
);
