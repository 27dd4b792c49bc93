import { currentBranch, endSession, getSession, stopViewing } from "../lib/session.ts";
import { begin } from "./activity.ts";
import { addressOf, headersOf, type Loose } from "./address.ts";
import { takeArrived, takeEarly } from "./early.ts";
import { type ApiError, errorFrom, noConnection, wasHeard } from "./errors.ts";
import { keyOfWrite, nameOfContent } from "./once.ts";
import type { ApiKey, Args, OutputOf, ParamsOf, QueryOf } from "./types.ts";

type Options = {
  signal?: AbortSignal;
  /** Behind the person's back: no progress bar, no overlay. */
  quiet?: boolean;
  /** Lets Escape call the request off. */
  cancel?: () => void;
  /** Every write has a key of its own accord; a form that stays open after its answer keeps one of its own. */
  idempotencyKey?: string;
};

const loginKeys = new Set([
  "POST /login",
  "POST /login/second_step",
  "POST /hmos/login",
  "POST /agent/login",
  "POST /inventory/login",
  "POST /partner/login",
]);

/** Calls one endpoint: `api("GET /orders/:id", { params: { id } })`. Throws ApiError. */
export const api = async <K extends ApiKey>(key: K, ...[input]: Args<K, Options>): Promise<OutputOf<K>> => {
  const { body, ...rest } = (input ?? {}) as Loose & Options;
  const response = await send(key, rest, jsonOf(body));
  return response.json();
};

/** What the page itself has asked for and got, before its code was there. */
export const arrivedEarly = <K extends ApiKey>(key: K, input: Loose = {}): OutputOf<K> | undefined => {
  const address = addressOf(key.replace("GET ", ""), input, currentBranch());
  return takeArrived(address, getSession()?.token) as OutputOf<K> | undefined;
};

const jsonOf = (body: unknown) =>
  body === undefined ? null : { type: "application/json", body: JSON.stringify(body) };

/** Sends a file as it is. */
export const upload = async <K extends ApiKey>(
  key: K,
  file: Blob,
  input: { params?: ParamsOf<K>; query?: QueryOf<K> } & Options = {},
): Promise<OutputOf<K>> => (await send(key, input, { type: "application/octet-stream", body: file })).json();

/** Fetches a file and saves it under the name that the server gives it. */
export const download = async (key: ApiKey, { body, ...input }: Loose & Options = {}) => {
  const abort = new AbortController();
  const response = await send(key, { signal: abort.signal, cancel: () => abort.abort(), ...input }, jsonOf(body));
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: url, download: name ?? "download" });
  link.click();
  URL.revokeObjectURL(url);
};

/** Fetches a file and shows it in a tab of its own, such as a paper to print. */
export const openFile = async (key: ApiKey, { body, ...input }: Loose & Options = {}) => {
  const response = await send(key, input, jsonOf(body));
  const url = URL.createObjectURL(await response.blob());
  // A browser that allows no new tab shows it in this one.
  if (!window.open(url, "_blank")) window.location.assign(url);
};

const send = async (key: string, input: Loose & Options, content: { type: string; body: BodyInit } | null) => {
  const [method = "GET", path = "/"] = key.split(" ");
  const token = getSession()?.token;
  const done = begin({ quiet: input.quiet === true, isGet: method === "GET", cancel: input.cancel });
  const address = addressOf(path, input, currentBranch());
  const once = method === "GET" ? null : keyOfWrite(`${token} ${method} ${address} ${nameOfContent(content?.body)}`);
  try {
    const early = method === "GET" ? takeEarly(address, token) : undefined;
    const ask = () =>
      fetch(address, {
        method,
        headers: headersOf(token, content?.type, input.idempotencyKey ?? once?.key),
        ...(content ? { body: content.body } : {}),
        ...(input.signal ? { signal: input.signal } : {}),
      });
    const response = await (early ?? ask()).catch((error: unknown) => {
      throw input.signal?.aborted ? error : noConnection();
    });
    if (response.ok) {
      once?.answered();
      return response;
    }
    const fault = await response.json().catch(() => ({}));
    const error = errorFrom(response.status, fault);
    if (wasHeard(error)) once?.answered();
    react(error, fault, Boolean(token) && !loginKeys.has(key));
    throw error;
  } finally {
    done();
  }
};

/** The account itself must be put in order before anything else opens. */
const ownAccountFirst = new Set(["pin_not_own", "second_step_not_set"]);

/** A session that ended is forgotten; a view as a customer that ended gives the admin's own session back. */
const react = (error: ApiError, fault: { phone_number_verification?: boolean }, signedIn: boolean) => {
  if (error.status === 401 && signedIn) {
    if (getSession()?.own) stopViewing();
    else endSession();
    window.location.reload();
  }
  if (error.status === 400 && fault.phone_number_verification === false && window.location.pathname !== "/verify")
    window.location.assign("/verify");
  if (ownAccountFirst.has(error.code) && window.location.pathname !== "/account") window.location.assign("/account");
};
