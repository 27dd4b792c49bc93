import { Stack } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
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
import { withWas } from "../../../../lib/changes.ts";
import { imageUrl } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/adverts/$id/edit")({
  staticData: { title: "Edit advert", requiresAuth: true, requiresAdminAccess: true, permission: "adverts.manage" },
  component: EditAdvert,
});

function EditAdvert() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/adverts/:id", { params: { id } })}>
      {(advert) => (
        <Stack>
          <FormScreen
            title={advert.title}
            crumbs={advertCrumbs}
            initial={advertValues(advert)}
            rules={advertRules}
            submit={async (values, opened) => {
              const body = withWas(advertBody(opened), advertBody(values));
              return withPicture(await api("PATCH /admin/adverts/:id", { params: { id }, body }), values.picture);
            }}
            reread={async () => advertValues(await api("GET /admin/adverts/:id", { params: { id } }))}
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
      )}
    </Loaded>
  );
}
