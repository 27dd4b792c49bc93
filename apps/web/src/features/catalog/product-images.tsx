import "@mantine/core/styles/Fieldset.css";
import { ActionIcon, Button, Fieldset, Group, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { api, upload } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { lacks, perform } from "../../composites/actions.tsx";
import { FileButton } from "../../composites/file-button.tsx";
import { imageUrl } from "../../lib/format.ts";
import { swapped } from "../../lib/swapped.ts";
import classes from "./product-images.module.css";

type Product = Pick<OutputOf<"GET /admin/products/:id">, "id" | "title" | "images">;

/** The pictures of a product; the first stands in lists. They are saved at once, apart from the form. */
export const ProductImages = ({ product }: { product: Product }) => (
  <Fieldset legend="Pictures">
    <ul className={classes.images}>
      {product.images.map((image, at) => (
        <li key={image.id}>
          <img src={imageUrl(image.src)} alt={`${product.title}, ${at + 1}`} loading="lazy" />
          {lacks("products.update") === null && <ImageButtons product={product} at={at} />}
        </li>
      ))}
    </ul>
    {product.images.length === 0 && (
      <Text size="sm" c="dimmed">
        No pictures yet.
      </Text>
    )}
    {lacks("products.update") === null && <AddImages id={product.id} />}
  </Fieldset>
);

const ImageButtons = ({ product: { id, images }, at }: { product: Product; at: number }) => {
  const move = (by: -1 | 1) =>
    perform(
      {
        label: "Move",
        run: () => {
          const ids = images.map((image) => image.id);
          return api("PUT /admin/products/:id/images/order", {
            params: { id },
            body: { ids: swapped(ids, at, at + by) },
          });
        },
      },
      null,
    );
  const remove = () =>
    perform(
      {
        label: "Remove",
        question: () => ({ title: "Remove this picture?", label: "Remove", danger: true }),
        run: () =>
          api("DELETE /admin/products/:id/images/:image_id", { params: { id, image_id: images[at]?.id ?? 0 } }),
        done: "Picture removed.",
      },
      null,
    );
  const looks = { variant: "default", size: "md" } as const;
  return (
    <Group gap={4} justify="center">
      <ActionIcon {...looks} aria-label="Earlier" disabled={at === 0} onClick={() => void move(-1)}>
        <IconArrowLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...looks} aria-label="Later" disabled={at === images.length - 1} onClick={() => void move(1)}>
        <IconArrowRight size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...looks} aria-label="Remove" onClick={() => void remove()}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

const AddImages = ({ id }: { id: number }) => {
  const [busy, setBusy] = useState(false);
  const add = async (files: File[]) => {
    setBusy(true);
    try {
      // One after the other: they keep the order in which they were chosen.
      for (const file of files) await upload("POST /admin/products/:id/images", file, { params: { id } });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  return (
    <FileButton multiple accept="image/*" onChange={(files) => void add(files)}>
      {(props) => (
        <Button {...props} mt="sm" variant="default" loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
          Add pictures
        </Button>
      )}
    </FileButton>
  );
};
