import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Account = { accessKeyId: string; secretAccessKey: string; region: string; bucket: string };

type S3StandIn = {
  endpoint: string;
  objects: Map<string, { content: Buffer; contentType: string }>;
  /** Every request as "METHOD path", also refused ones. */
  requests: string[];
  /** Answers the next request with this instead. */
  answerNext(reply: number | "hang" | "drop"): void;
  close(): Promise<void>;
};

const hash = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? "").trim();

/** Signature Version 4 as AWS documents it, worked out from the request as it arrived. */
const expectedSignature = (request: IncomingMessage, signedHeaders: string, account: Account): string => {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonicalHeaders = signedHeaders.split(";").map((name) => `${name}:${header(request, name)}\n`);
  const payloadHash = header(request, "x-amz-content-sha256");
  const canonical = [request.method, path, query, canonicalHeaders.join(""), signedHeaders, payloadHash].join("\n");
  const time = header(request, "x-amz-date");
  const scope = [time.slice(0, 8), account.region, "s3", "aws4_request"];
  const toSign = ["AWS4-HMAC-SHA256", time, scope.join("/"), hash(canonical)].join("\n");
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${account.secretAccessKey}`);
  return hmac(key, toSign).toString("hex");
};

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/[^,]+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** The code S3 would refuse with, or null. */
const fault = (request: IncomingMessage, body: Buffer, account: Account): [status: number, code: string] | null => {
  const match = AUTHORIZATION.exec(header(request, "authorization"));
  if (!match) return [403, "AccessDenied"];
  const [, accessKeyId, signedHeaders = "", signature] = match;
  if (accessKeyId !== account.accessKeyId) return [403, "InvalidAccessKeyId"];
  if (signature !== expectedSignature(request, signedHeaders, account)) return [403, "SignatureDoesNotMatch"];
  if (request.method !== "PUT") return null;
  if (!request.headers["content-length"]) return [411, "MissingContentLength"];
  return header(request, "x-amz-content-sha256") === hash(body) ? null : [400, "XAmzContentSHA256Mismatch"];
};

const refuse = (answer: ServerResponse, status: number, code: string): void => {
  answer.writeHead(status, { "content-type": "application/xml" });
  answer.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><RequestId>1</RequestId></Error>`);
};

const serve = (
  request: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  account: Account,
  standIn: S3StandIn,
) => {
  const refused = fault(request, body, account);
  if (refused) return refuse(answer, ...refused);
  // Path style: /bucket/key; virtual-host style: bucket.host/key.
  const inHost = header(request, "host").startsWith(`${account.bucket}.`);
  const path = inHost ? `${account.bucket}${request.url}` : request.url!.slice(1);
  if (!path.startsWith(`${account.bucket}/`)) return refuse(answer, 404, "NoSuchBucket");
  const key = path.slice(account.bucket.length + 1);
  const object = standIn.objects.get(key);
  switch (request.method) {
    case "PUT":
      standIn.objects.set(key, { content: body, contentType: header(request, "content-type") });
      return answer.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    case "GET":
      if (!object) return refuse(answer, 404, "NoSuchKey");
      answer.writeHead(200, { "content-type": object.contentType, "content-length": object.content.length });
      return answer.end(object.content);
    case "DELETE":
      standIn.objects.delete(key);
      return answer.writeHead(204).end();
    default:
      return refuse(answer, 405, "MethodNotAllowed");
  }
};

export const startS3 = async (account: Account): Promise<S3StandIn> => {
  const planned: (number | "hang" | "drop")[] = [];
  const server = createServer(async (request, answer) => {
    standIn.requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const reply = planned.shift();
    if (reply === "hang") return;
    if (reply === "drop") return void request.socket.destroy();
    if (reply) return refuse(answer, reply, reply === 503 ? "SlowDown" : "InternalError");
    serve(request, Buffer.concat(chunks), answer, account, standIn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    requests: [],
    answerNext: (reply) => planned.push(reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
};
