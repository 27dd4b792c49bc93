import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

export type FetchRefusal = "bad_url" | "private_address" | "too_large" | "timeout" | "bad_answer";

export type FetchError = Error & { code: FetchRefusal };

export type FetchPublicOptions = {
  timeoutMs?: number;
  maxBytes?: number;
  /** The answer's content type must match. */
  accept?: RegExp;
  /** For tests, whose stand-in servers live on this machine. */
  allowLoopback?: boolean;
  /** For tests, which own no domain name. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
};

const REDIRECTS_MAX = 3;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

const addressList = (family: "ipv4" | "ipv6", ranges: [network: string, prefix: number][]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
};

/** IANA's special-purpose registry, plus multicast. One list per family: a shared one matches mapped addresses across. */
const reservedV4 = addressList("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
]);

/** Outside global unicast lie ::, ::1, mapped IPv4, NAT64, unique local, link-local and multicast. */
const globalV6 = addressList("ipv6", [["2000::", 3]]);

/** Inside it: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address. */
const reservedV6 = addressList("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

const loopbackV4 = addressList("ipv4", [["127.0.0.0", 8]]);

export const isPublicAddress = (address: string): boolean => {
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !reservedV4.check(address, "ipv4");
  return family === 6 && globalV6.check(address, "ipv6") && !reservedV6.check(address, "ipv6");
};

const isLoopback = (address: string): boolean =>
  address === "::1" || (isIP(address) === 4 && loopbackV4.check(address, "ipv4"));

const refusal = (code: FetchRefusal, message: string, cause?: unknown): FetchError =>
  Object.assign(new Error(message, { cause }), { code });

const refusalCodes: ReadonlySet<unknown> = new Set<FetchRefusal>([
  "bad_url",
  "private_address",
  "too_large",
  "timeout",
  "bad_answer",
]);

export const isFetchError = (error: unknown): error is FetchError =>
  error instanceof Error && "code" in error && refusalCodes.has(error.code);

const parseTarget = (text: string, base?: URL): URL => {
  const url = URL.parse(text, base?.href);
  if (!url?.hostname) throw refusal("bad_url", "This is not a web address");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refusal("bad_url", "Only http and https addresses can be fetched");
  }
  if (url.username || url.password) throw refusal("bad_url", "The address must not hold a user name or password");
  // Ports under 1024 other than the web's own belong to mail, shells and the like, never to a picture.
  const port = Number(url.port || 80);
  if (port < 1024 && port !== 80 && port !== 443) throw refusal("bad_url", "This port cannot be fetched from");
  return url;
};

/** Every address of the name must be allowed: one private address among public ones is how a check is slipped past. */
const resolveTarget = async (url: URL, options: FetchPublicOptions): Promise<LookupAddress[]> => {
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  const family = isIP(host);
  const resolve = options.resolve ?? ((name: string) => lookup(name, { all: true }));
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const allowed = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (options.allowLoopback === true && isLoopback(address));
  if (addresses.length === 0) throw refusal("bad_answer", "The address has no server");
  if (!addresses.every(allowed)) throw refusal("private_address", "The address leads into a private network");
  return addresses;
};

/** Hands the socket the addresses already checked, so a second answer from DNS has no say. */
const pinnedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };

const ask = (url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    // Identity only: an unpacked answer could be far larger than the bytes counted on the wire.
    const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Remedia/1.0" };
    send(url, { agent: false, signal, headers, lookup: pinnedLookup(addresses) }, resolve)
      .on("error", reject)
      .end();
  });

const readBody = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = () => refusal("too_large", `The answer is larger than ${maxBytes} bytes`);
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const checkAnswer = (answer: IncomingMessage, accept: RegExp | undefined): string => {
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299) throw refusal("bad_answer", `The server answered ${status}`);
  const encoding = answer.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    throw refusal("bad_answer", "The server answered in a packed form that was not asked for");
  const contentType = answer.headers["content-type"] ?? "application/octet-stream";
  if (accept && !accept.test(contentType))
    throw refusal("bad_answer", "The server answered with another kind of content");
  return contentType;
};

type Fetched = { body: Buffer; contentType: string; url: string };

const fetchOnce = async (
  url: URL,
  options: FetchPublicOptions,
  signal: AbortSignal,
): Promise<Fetched | { redirect: URL }> => {
  const answer = await ask(url, await beforeAbort(resolveTarget(url, options), signal), signal);
  try {
    const location = answer.headers.location;
    if (REDIRECT_STATUSES.has(answer.statusCode ?? 0) && location) return { redirect: parseTarget(location, url) };
    const contentType = checkAnswer(answer, options.accept);
    return { body: await readBody(answer, options.maxBytes ?? 10 * 1024 * 1024), contentType, url: url.href };
  } finally {
    answer.destroy();
  }
};

/** A name lookup cannot be cancelled, only left behind. */
const beforeAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ]);

/** Fetches an address given by a user or partner without letting it reach into our own network. */
export const fetchPublic = async (address: string, options: FetchPublicOptions = {}): Promise<Fetched> => {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  let url = parseTarget(address);
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      const answer = await fetchOnce(url, options, signal);
      if (!("redirect" in answer)) return answer;
      url = answer.redirect;
    }
  } catch (error) {
    if (isFetchError(error)) throw error;
    if (signal.aborted) throw refusal("timeout", "The server took too long to answer", error);
    throw refusal("bad_answer", "The server could not be reached", error);
  }
  throw refusal("bad_answer", `The address redirects more than ${REDIRECTS_MAX} times`);
};
