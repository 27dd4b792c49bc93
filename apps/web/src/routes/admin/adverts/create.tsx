import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import {
  AdvertFields,
  advertBody,
  advertCrumbs,
  advertRules,
  blankAdvert,
  withPicture,
} from "../../../features/promotions/advert-form.tsx";

export const Route = createFileRoute("/admin/adverts/create")({
  staticData: { title: "New advert", requiresAuth: true, requiresAdminAccess: true, permission: "adverts.manage" },
  component: () => (
    <FormScreen
      title="New advert"
      crumbs={advertCrumbs}
      initial={blankAdvert}
      rules={advertRules}
      submit={async (values) =>
        withPicture(await api("POST /admin/adverts", { body: advertBody(values) }), values.picture)
      }
      done={({ title }) => `${title} is created.`}
      to="/admin/adverts"
    >
      {(form) => <AdvertFields form={form} />}
    </FormScreen>
  ),
});
