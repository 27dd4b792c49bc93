import { Stack } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { editing } from "../../../../composites/editing.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { AdvertDays } from "../../../../features/promotions/advert-days.tsx";
import {
  AdvertFields,
  advertBody,
  advertCrumbs,
  advertRules,
  advertValues,
  withPicture,
} from "../../../../features/promotions/advert-form.tsx";
import { imageUrl } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/adverts/$id/edit")({
  staticData: { title: "Edit advert", requiresAuth: true, requiresAdminAccess: true, permission: "adverts.manage" },
  component: EditAdvert,
});

function EditAdvert() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/adverts/:id", { params: { id } })}>
      {(advert) => <EditForm advert={advert} />}
    </Loaded>
  );
}

const EditForm = ({ advert }: { advert: OutputOf<"GET /admin/adverts/:id"> }) => {
  const edit = editing({
    id: advert.id,
    record: advert,
    read: "GET /admin/adverts/:id",
    save: "PATCH /admin/adverts/:id",
    values: advertValues,
    body: advertBody,
  });
  return (
    <Stack>
      <FormScreen
        {...edit}
        title={advert.title}
        crumbs={advertCrumbs}
        rules={advertRules}
        submit={async (values, opened) => withPicture(await edit.submit(values, opened), values.picture)}
        done="Saved."
        to="/admin/adverts"
      >
        {(form) => (
          <>
            {advert.image_url && (
              <img src={imageUrl(advert.image_url)} alt={advert.title} style={{ maxWidth: "20rem" }} />
            )}
            <AdvertFields form={form} />
          </>
        )}
      </FormScreen>
      <AdvertDays advert={advert} />
    </Stack>
  );
};
