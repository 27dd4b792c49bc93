type Fault = { instancePath: string; keyword: string; params: Record<string, unknown>; message?: string };

/** `store_name` → `Store name`. */
const label = (field: string) => {
  const words = field.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const formatNames: Record<string, string> = {
  date: "date",
  "date-time": "date and time",
  email: "e-mail address",
};

const sentences: Record<string, (name: string, params: Record<string, unknown>) => string> = {
  required: (name) => `${name} is required.`,
  additionalProperties: (name) => `${name} is not expected here.`,
  minLength: (name, { limit }) =>
    limit === 1 ? `${name} is required.` : `${name} needs at least ${limit} characters.`,
  maxLength: (name, { limit }) => `${name} may have at most ${limit} characters.`,
  minimum: (name, { limit }) => `${name} must be at least ${limit}.`,
  maximum: (name, { limit }) => `${name} must be at most ${limit}.`,
  type: (name, { type }) => (type === "integer" ? `${name} must be a whole number.` : `${name} is not valid.`),
  enum: (name) => `${name} is not one of the choices.`,
  minItems: (name, { limit }) => `${name} needs at least ${limit}.`,
  maxItems: (name, { limit }) => `${name} may have at most ${limit}.`,
  // Every step in use is 0.01: kobo, hundredths of a percent.
  multipleOf: (name) => `${name} may have at most two decimals.`,
  format: (name, { format }) => `${name} is not a valid ${formatNames[String(format)] ?? "value"}.`,
};

/** A body with ten thousand faults gets no longer answer than one with ten. */
const faultsShown = 30;

/** Ajv's findings as one sentence per field. */
export const explainValidation = (faults: Fault[]): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const fault of faults.slice(0, faultsShown)) {
    const path = fault.instancePath.split("/").filter(Boolean);
    const named = fault.params.missingProperty ?? fault.params.additionalProperty;
    const field = [...path, ...(named ? [String(named)] : [])].join(".").slice(0, 120) || "request";
    const name = label(field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? field);
    fields[field] ??= (sentences[fault.keyword] ?? ((what) => `${what} is not valid.`))(name, fault.params);
  }
  return fields;
};
