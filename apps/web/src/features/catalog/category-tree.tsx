import { ActionIcon, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { lacks, perform } from "../../composites/actions.tsx";
import { PathButton, PathLink } from "../../composites/links.tsx";
import { plural } from "../../lib/format.ts";
import { swapped } from "../../lib/swapped.ts";
import classes from "./category-tree.module.css";

type Category = RowOf<"GET /admin/categories">;

const reorder = (run: () => Promise<unknown>) => void perform({ label: "Reorder", run }, null);

/** Only where all of them are in sight can one be moved among them. */
type Whole = { whole: boolean };

/** The shop shows categories in this order. */
export const CategoryTree = ({ categories, whole }: { categories: readonly Category[] } & Whole) => {
  const ids = categories.map(({ id }) => id);
  const move = (at: number, to: number) =>
    reorder(() => api("PUT /admin/categories/order", { body: { ids: swapped(ids, at, to) } }));
  return (
    <ol className={classes.tree}>
      {categories.map((category, at) => (
        <li key={category.id}>
          <Line
            {...category}
            to={`/admin/categories/${category.id}/edit`}
            at={at}
            count={categories.length}
            onMove={whole ? move : undefined}
            more={
              <PathButton size="xs" variant="default" to={`/admin/categories/${category.id}/subcategories/create`}>
                New subcategory
              </PathButton>
            }
          />
          <Subcategories category={category} whole={whole} />
        </li>
      ))}
    </ol>
  );
};

const Subcategories = ({ category: { id, subcategories }, whole }: { category: Category } & Whole) => {
  const ids = subcategories.map((subcategory) => subcategory.id);
  const move = (at: number, to: number) =>
    reorder(() =>
      api("PUT /admin/categories/:id/subcategories/order", {
        params: { id },
        body: { ids: swapped(ids, at, to) },
      }),
    );
  return (
    <ol className={classes.branch}>
      {subcategories.map((subcategory, at) => (
        <li key={subcategory.id}>
          <Line
            {...subcategory}
            to={`/admin/subcategories/${subcategory.id}/edit`}
            at={at}
            count={subcategories.length}
            onMove={whole ? move : undefined}
          />
        </li>
      ))}
    </ol>
  );
};

type LineProps = {
  name: string;
  product_count: number;
  to: string;
  at: number;
  count: number;
  onMove: ((at: number, to: number) => void) | undefined;
  more?: React.ReactNode;
};
const Line = ({ name, product_count, to, at, count, onMove, more }: LineProps) => {
  const mayManage = lacks("categories.manage") === null;
  return (
    <div className={classes.line}>
      <div className={classes.name}>
        {mayManage ? <PathLink to={to}>{name}</PathLink> : name} <small>{plural(product_count, "product")}</small>
      </div>
      {mayManage && (
        <Group gap={4} wrap="nowrap">
          {more}
          {onMove && (
            <>
              <ActionIcon
                variant="default"
                aria-label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => onMove(at, at - 1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Move ${name} down`}
                disabled={at === count - 1}
                onClick={() => onMove(at, at + 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </Group>
      )}
    </div>
  );
};
