/** What goes into an address and beside it. */
export type Loose = { params?: unknown; query?: unknown; body?: unknown };

const prefix = "/api/v1";

export const addressOf = (path: string, { params, query }: Loose, branch: string) => {
  const values = (params ?? {}) as Record<string, string | number>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams({ current_branch: branch });
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  return `${prefix}${filled}?${search}`;
};

export const headersOf = (token: string | undefined, type?: string, idempotencyKey?: string) => ({
  "X-Requested-With": "XMLHttpRequest",
  "X-Client": "web",
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(type ? { "Content-Type": type } : {}),
  ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
});
