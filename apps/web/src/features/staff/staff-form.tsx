import { SimpleGrid } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { EmailField, IdField, PhoneField, SecretField, SwitchField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { IdsField } from "../../composites/several-fields.tsx";
import { chosen, emailIfGiven, newPassphrase, phoneNumber, type Rules, required } from "../../lib/rules.ts";

type Body = BodyOf<"POST /admin/staff">;
export type StaffValues = Omit<Body, "branch_id" | "email" | "passphrase"> & {
  branch_id: number | null;
  email: string;
  passphrase: string;
};

export const blankStaff: StaffValues = {
  name: "",
  phone: "",
  email: "",
  branch_id: null,
  hub_id: null,
  role_ids: [],
  active: true,
  is_super_admin: false,
  is_agent_line_manager: false,
  is_features_request_admin: false,
  is_fulfilment_officer: false,
  can_switch_branch: false,
  passphrase: "",
};

export const staffRules: Rules<StaffValues> = {
  name: required,
  phone: phoneNumber,
  email: emailIfGiven,
  branch_id: chosen,
};
/** A new account needs a first passphrase; later it is set only to replace it. */
export const newStaffRules: Rules<StaffValues> = { ...staffRules, passphrase: newPassphrase };

export const staffBody = ({ passphrase, email, ...values }: StaffValues) =>
  ({ ...values, email: email || null, ...(passphrase ? { passphrase } : {}) }) as Body;

export const staffValues = (staff: OutputOf<"GET /admin/staff/:id">): StaffValues => ({
  name: staff.name,
  phone: staff.phone,
  email: staff.email ?? "",
  branch_id: staff.branch_id,
  hub_id: staff.hub_id,
  role_ids: staff.role_ids,
  active: staff.state === "active",
  is_super_admin: staff.is_super_admin,
  is_agent_line_manager: staff.is_agent_line_manager,
  is_features_request_admin: staff.is_features_request_admin,
  is_fulfilment_officer: staff.is_fulfilment_officer,
  can_switch_branch: staff.can_switch_branch,
  passphrase: "",
});

const flags = [
  ["is_super_admin", "Super admin", "May do everything, in every branch."],
  ["can_switch_branch", "May switch branches", "Chooses the branch to work in, or all of them."],
  ["is_agent_line_manager", "Agent line manager", "Supervises agents."],
  ["is_fulfilment_officer", "Fulfilment officer", "Picks, checks and packs."],
  ["is_features_request_admin", "Features-request admin", "Triages feature requests."],
] as const;

type Props = {
  form: Form<StaffValues>;
  isNew?: boolean;
  /** One's own passphrase is changed under My account. */
  isOwn?: boolean;
};
export const StaffFields = ({ form, isNew = false, isOwn = false }: Props) => {
  const branches = useApi("GET /branches", { query: { type: "all" } }).data ?? [];
  const hubs = useApi("GET /admin/hubs").data ?? [];
  const roles = useApi("GET /admin/roles", { query: { per_page: 100 } }).data?.data ?? [];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="name" label="Name" />
        <PhoneField form={form} name="phone" label="Phone" />
        <EmailField form={form} name="email" label="E-mail" />
        {!isOwn && (
          <SecretField
            form={form}
            name="passphrase"
            label={isNew ? "First passphrase" : "New passphrase"}
            hint={isNew ? "To be changed at first sign-in." : "Leave empty to keep the current one."}
          />
        )}
        <IdField form={form} name="branch_id" label="Branch" options={branches} />
        <IdField form={form} name="hub_id" label="Hub" options={hubs} clearable />
      </SimpleGrid>
      <IdsField form={form} name="role_ids" label="Roles" options={roles} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {flags.map(([name, label, hint]) => (
          <SwitchField key={name} form={form} name={name} label={label} hint={hint} />
        ))}
        <SwitchField form={form} name="active" label="Active" hint="Off signs the person out everywhere." />
      </SimpleGrid>
    </>
  );
};
