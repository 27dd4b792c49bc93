import { Button, Group, Select, SimpleGrid, Stack } from "@mantine/core";
import { api } from "../../api/client.ts";
import { useBranches } from "../../api/reference.ts";
import type { OutputOf } from "../../api/types.ts";
import { ChoiceField, IdField, SwitchField } from "../../composites/fields.tsx";
import { type Form, FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { currentBranch } from "../../lib/session.ts";
import { useCategoryTree, useProductTypes } from "./reference.ts";

type Job = OutputOf<"GET /admin/bulk_jobs/:id">;
type Values = {
  mapping: Record<string, number>;
  branch_id: number | null;
  create_missing: boolean;
  begin_as: "draft" | "pending" | "active";
  category_id: number | null;
  product_type_id: number | null;
};

/** A column is known by its head and by what stands first in it. */
const columnsOf = ({ headers, sample }: Job) =>
  headers.map((header, at) => {
    const first = sample.map((row) => row[at]).find(Boolean);
    return {
      value: String(at),
      label: first ? `${header || `Column ${at + 1}`} (${first})` : header || `Column ${at + 1}`,
    };
  });

/** A sheet of changes was most likely exported in the branch one works in: its prices must not reach the others unasked. */
const branchOf = ({ kind, branch_id }: Job) =>
  branch_id ?? (kind === "update" ? Number(currentBranch()) || null : null);

/** Says which column is what, and has every row checked. */
export const BulkMapping = ({ job }: { job: Job }) => {
  const { form, props } = useForm<Values, Job>({
    initial: {
      mapping: job.mapping,
      branch_id: job.state === "mapping" ? branchOf(job) : job.branch_id,
      create_missing: false,
      begin_as: "draft",
      category_id: null,
      product_type_id: null,
      // What was chosen for the last check stands.
      ...(job.options as Partial<Values>),
    },
    submit: (body) => api("PUT /admin/bulk_jobs/:id/mapping", { params: { id: job.id }, body }),
    done: "The rows are being checked.",
  });
  return (
    <Panel
      title="Which column is what"
      lead="Choose where each field stands in the sheet; leave out what is not there."
    >
      <FormBody {...props}>
        <Stack>
          <ColumnFields form={form} job={job} />
          <SimpleGrid cols={cols}>
            <IdField
              form={form}
              name="branch_id"
              label="Prices are for"
              placeholder="All branches"
              options={useBranches()}
              clearable
            />
            {job.kind === "upload" && <NewProductFields form={form} />}
          </SimpleGrid>
          <SwitchField
            form={form}
            name="create_missing"
            label="Create manufacturers, categories and types that do not exist yet"
          />
          <Group>
            <Button type="submit" variant={job.state === "checked" ? "default" : "filled"} loading={form.busy}>
              Check the rows
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

const cols = { base: 1, xs: 2, md: 3 };

const ColumnFields = ({ form, job }: { form: Form<Values>; job: Job }) => {
  const { mapping } = form.values;
  const choose = (field: string, column: string | null) => {
    const { [field]: _, ...others } = mapping;
    form.set("mapping", column === null ? others : { ...others, [field]: Number(column) });
  };
  const columns = columnsOf(job);
  return (
    <SimpleGrid cols={cols}>
      {job.fields.map(({ name, label }) => (
        <Select
          key={name}
          label={label}
          placeholder="Not in the sheet"
          clearable
          clearButtonProps={{ "aria-label": `Clear ${label}` }}
          data={columns}
          value={mapping[name] === undefined ? null : String(mapping[name])}
          onChange={(column) => choose(name, column)}
        />
      ))}
    </SimpleGrid>
  );
};

const beginnings = ["draft", "pending", "active"];

const NewProductFields = ({ form }: { form: Form<Values> }) => {
  const categories = useCategoryTree();
  const types = useProductTypes();
  return (
    <>
      <ChoiceField form={form} name="begin_as" label="New products begin as" options={beginnings} />
      <IdField form={form} name="category_id" label="Category of rows that do not say" options={categories} clearable />
      <IdField form={form} name="product_type_id" label="Type of rows that do not say" options={types} clearable />
    </>
  );
};
