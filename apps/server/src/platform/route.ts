import type { Readable } from "node:stream";
import type { Permission } from "@remedia/domain/permissions";
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { ActorCtx, Ctx } from "./context.ts";
import type { PdfTable, Sender } from "./pdf.ts";

/** Everybody, anybody with a session, or holders of a permission. */
export type Access = "public" | "signed-in" | Permission;

/**
 * How far an account must be before it may call: signed in; its phone verified; its PIN its own and not the one that
 * somebody else chose for it; secured by a second step where the business asks for one; or approved as well. Staff and
 * active agents count as approved.
 */
export type Stage = "session" | "phone" | "pin" | "secured" | "approved";

export type Download = {
  download: {
    content: Readable | Buffer;
    contentType: string;
    name: string;
    inline?: boolean;
    /** Never changes: browsers and proxies may keep it. */
    immutable?: boolean;
  };
};
type ExportColumn<Row> = {
  key: string;
  label: string;
  kind?: "text" | "number" | "money" | "date" | "datetime";
  /** Default: what the row holds under the key. */
  value?: (row: Row) => unknown;
};
type Paper<Row, Q> = {
  sender: (ctx: ActorCtx, query: Q) => Promise<Sender>;
  /** Rows that follow each other in the same section stand under one heading. */
  sectionOf: (row: Row) => string;
  columns: readonly (PdfTable["columns"][number] & { cell: (row: Row) => string })[];
};
/** How a whole list looks as a file: the name of the file, the columns of its sheet, and its paper if it has one. */
export type ListExport<Row = AnyShape, Q = AnyShape> = {
  name: string | ((ctx: ActorCtx, query: Q) => Promise<string>);
  columns: readonly ExportColumn<Row>[];
  paper?: Paper<Row, Q>;
  /** Of a report that is answered whole, not by pages: the rows in it. */
  rows?: (answer: AnyShape) => Row[];
  /** What the report is answered without, because only some look at it. */
  moreRows?: (ctx: ActorCtx, query: Q) => Promise<Row[]>;
};

type CtxFor<A extends Access> = A extends "public" ? Ctx : ActorCtx;
type Input<P, Q, B> = {
  params: P extends TSchema ? Static<P> : undefined;
  query: Q extends TSchema ? Static<Q> : undefined;
  body: B extends TSchema ? Static<B> : undefined;
  /** The content of an upload route's request. */
  upload: Buffer;
};

export type RouteSpec<A extends Access, P, Q, B, R> = {
  permission: A;
  /** Default: "approved". */
  stage?: Stage;
  /** One sentence for the reference. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  status?: 200 | 201;
  /** At most `max` calls in `seconds` from one address, counted over all servers. */
  limit?: { max: number; seconds: number };
  /**
   * Demands an Idempotency-Key, or honours one that is there, and runs the handler in the transaction that stores it. What
   * makes orders, money or packs demands one; every other POST accepts one, but for those that `idempotency.test.ts` lists
   * with the reason why a repetition does no harm.
   */
  idempotent?: "required" | "accepted";
  /**
   * Whether a member of staff who views the store as a customer may call it. Default: what only reads, so that a new
   * write is out of a view's reach until its declaration says otherwise.
   */
  viewing?: boolean;
  /**
   * Answers with data about other people, be it after a write: what was read is noted, bunched by session and minute.
   * "named in body": the body says what is read, not the address. "unless own": about the account of the address or else
   * the caller's, and noted when it is not that of whoever sits there.
   */
  personal?: boolean | "named in body" | "unless own";
  /** The body is a file of one of `fileTypes`, up to so many bytes. */
  upload?: { maxBytes: number };
  /** A list that can be exported whole. */
  export?: ListExport;
  handler: (
    ctx: CtxFor<A>,
    input: Input<P, Q, B>,
  ) => Promise<R extends TSchema ? Static<R> : Download> | (R extends TSchema ? Static<R> : Download);
};

/** What a file may be sent as. What it is, its content decides. */
export const fileTypes = [
  "application/octet-stream",
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.ms-excel",
] as const;

/** Declares one endpoint: validation, serialisation, rights, reference and types come from this one object. */
export const route = <
  const A extends Access,
  R extends TSchema | "download",
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  spec: RouteSpec<A, P, Q, B, R>,
): RouteSpec<A, P, Q, B, R> => spec;

/** A route in a table of all: every shape was checked where it was declared. */
export type AnyRoute = Omit<RouteSpec<Access, AnyShape, AnyShape, AnyShape, AnyShape>, "handler"> & {
  handler: (ctx: AnyShape, input: AnyShape) => AnyShape;
};
// biome-ignore lint/suspicious/noExplicitAny: stands for whatever the declaration said
type AnyShape = any;
export type Routes = Readonly<Record<string, AnyRoute>>;
declare module "./platform.ts" {
  interface Platform {
    /** Every route, for what works on routes as data: exports, the reference. */
    routes: Routes;
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const splitKey = (key: string): { method: Method; path: string } => {
  const [method, path] = key.split(" ") as [Method, string];
  return { method, path };
};

/** A view looks; it writes only where the route says so. */
export const opensToViews = (key: string, { viewing }: Pick<AnyRoute, "viewing">): boolean =>
  viewing ?? splitKey(key).method === "GET";
