import type { FastifyInstance } from "fastify";
import { type AnyRoute, fileTypes, type Routes, splitKey } from "./route.ts";

type About = { title: string; version: string; prefix: string };

const errorShape = {
  type: "object",
  required: ["message", "code", "request_id"],
  properties: {
    message: { type: "string" },
    error: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    code: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    request_id: { type: "string" },
  },
};

const parameters = (place: "path" | "query", schema: { properties?: object; required?: string[] } | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || (schema?.required?.includes(name) ?? false),
    schema: shape,
  }));

const bodyOf = (spec: AnyRoute) => {
  if (spec.upload)
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }])),
      },
    };
  return spec.body ? { requestBody: { required: true, content: { "application/json": { schema: spec.body } } } } : {};
};

const keyHeader = (required: boolean) => ({
  name: "Idempotency-Key",
  in: "header",
  required,
  schema: { type: "string", minLength: 8, maxLength: 128 },
});

const operation = (key: string, spec: AnyRoute) => ({
  operationId: key.toLowerCase().replace(/[^a-z]+/g, "_"),
  summary: spec.summary,
  tags: [
    splitKey(key).path.split("/")[1] === "admin"
      ? `admin ${splitKey(key).path.split("/")[2]}`
      : splitKey(key).path.split("/")[1],
  ],
  "x-permission": spec.permission,
  "x-stage": spec.stage ?? "approved",
  ...(spec.permission === "public" ? { security: [] } : {}),
  parameters: [
    ...parameters("path", spec.params),
    ...parameters("query", spec.query),
    ...(spec.idempotent ? [keyHeader(spec.idempotent === "required")] : []),
  ],
  ...bodyOf(spec),
  responses: {
    [spec.status ?? 200]: {
      description: "Done",
      content:
        spec.response === "download"
          ? { "application/octet-stream": {} }
          : { "application/json": { schema: spec.response } },
    },
    default: {
      description: "Refused",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  },
});

/** The reference of the API, made from the same objects that serve it. */
export const describeApi = (routes: Routes, { title, version, prefix }: About) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, spec] of Object.entries(routes)) {
    const { method, path } = splitKey(key);
    const address = `${prefix}${path.replace(/:(\w+)/g, "{$1}")}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(key, spec) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${title} API`, version },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, schemas: { Error: errorShape } },
    paths,
  };
};

export const mountReference = (app: FastifyInstance, routes: Routes, about: About) => {
  const document = describeApi(routes, about);
  const page = referencePage(routes, about);
  app.get("/openapi.json", async (_request, reply) => reply.send(document));
  app.get("/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const fieldsOf = (schema: { properties?: object } | undefined) => Object.keys(schema?.properties ?? {}).join(", ");

/** A page a person can read without a script: one table, one row per endpoint. */
const referencePage = (routes: Routes, { title, version, prefix }: About) => {
  const rows = Object.entries(routes).map(([key, spec]) => {
    const { method, path } = splitKey(key);
    const takes = [
      fieldsOf(spec.query),
      spec.body ? `body: ${fieldsOf(spec.body)}` : "",
      spec.upload ? "body: a file" : "",
    ]
      .filter(Boolean)
      .join("; ");
    const cells = [
      `<b>${method}</b>`,
      `<code>${escapeHtml(prefix + path)}</code>`,
      escapeHtml(spec.summary),
      `<code>${escapeHtml(spec.permission)}</code>`,
      escapeHtml(takes),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title><style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color:#1c2b2a}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #d8e0df;padding:.4rem .6rem;text-align:left;vertical-align:top}th{background:#eef4f3;position:sticky;top:0}code{font-size:13px}</style></head>
<body><main><h1>${escapeHtml(title)} API ${escapeHtml(version)}</h1><p>Sign in with <code>POST ${prefix}/login</code> and send <code>Authorization: Bearer …</code>.
Lists answer <code>{ data, total, page, per_page }</code>; errors <code>{ message, error?, code, fields?, request_id }</code>.
The full document is <a href="/openapi.json">/openapi.json</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th><th>Takes</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></main></body></html>`;
};
