import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type FetchPublicOptions, fetchPublic, isPublicAddress } from "./safe-fetch.ts";

const servers: Server[] = [];

const startServer = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const refusalOf = async (url: string, options: FetchPublicOptions = {}) => {
  const error = await fetchPublic(url, { timeoutMs: 3_000, ...options }).catch((caught: unknown) => caught);
  return (error as { code: string }).code;
};

const local = { allowLoopback: true };

describe("the address table", () => {
  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.0.9",
    "169.254.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.0.1",
    "192.168.255.255",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "3fff::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "febf::1",
    "fec0::1",
    "ff02::1",
    "localhost",
    "",
    "1.2.3",
    "not an address",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "126.0.0.1",
    "128.0.0.1",
    "169.253.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.0.1",
    "192.169.0.1",
    "223.255.255.255",
    "41.58.1.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001::200e",
    "2c0f:f530::1",
  ])("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("addresses in a URL", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://017700000001/",
    "http://0/",
    "http://0.0.0.0:8080/",
    "http://10.1.2.3/",
    "http://172.16.5.4/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.100.100.200/",
    "http://[::1]/",
    "http://[::]/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://localhost/",
    "http://LOCALHOST:3000/",
    "http://localhost./",
    "https://127.0.0.1/",
    "http://①②⑦.0.0.1/",
  ])("refuses %s as private", async (url) => {
    expect(await refusalOf(url)).toBe("private_address");
  });

  test.each([
    "",
    "nonsense",
    "//example.com/x",
    "file:///etc/passwd",
    "ftp://example.com/",
    "gopher://example.com/",
    "data:text/plain,hi",
    "javascript:alert(1)",
    "http://user:pass@example.com/",
    "http://user@example.com/",
    "http://example.com:22/",
    "http://example.com:25/",
    "http://256.0.0.1/",
    "http://",
  ])("refuses %j as a bad address", async (url) => {
    expect(await refusalOf(url)).toBe("bad_url");
  });

  test("allows loopback only when told to, and nothing else private with it", async () => {
    const url = await startServer((_, answer) => answer.end("hello"));
    expect(await refusalOf(url)).toBe("private_address");
    expect((await fetchPublic(url, local)).body.toString()).toBe("hello");
    expect(await refusalOf("http://10.0.0.1/", local)).toBe("private_address");
    expect(await refusalOf("http://0.0.0.0/", local)).toBe("private_address");
  });
});

describe("names", () => {
  test("refuses a name that has one private address among public ones", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.5", family: 4 },
    ];
    expect(await refusalOf("http://shop.example/", { resolve })).toBe("private_address");
  });

  test("refuses a name without addresses", async () => {
    expect(await refusalOf("http://shop.example/", { resolve: async () => [] })).toBe("bad_answer");
  });

  test("connects to the address it checked, whatever the name would answer next", async () => {
    const hosts: (string | undefined)[] = [];
    const url = await startServer((request, answer) => {
      hosts.push(request.headers.host);
      answer.end("pinned");
    });
    const port = new URL(url).port;
    let asked = 0;
    const resolve = async () => {
      asked++;
      return [{ address: asked === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
    };
    const answer = await fetchPublic(`http://shop.example:${port}/a`, { ...local, resolve });
    expect(answer.body.toString()).toBe("pinned");
    expect(hosts).toEqual([`shop.example:${port}`]);
    expect(asked).toBe(1);
  });

  test("gives up on a name that never resolves", async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(await refusalOf("http://shop.example/", { resolve, timeoutMs: 50 })).toBe("timeout");
  });
});

describe("redirects", () => {
  const redirecting = (location: string, status = 302) =>
    startServer((request, answer) => {
      if (request.url === "/end") answer.end("arrived");
      else answer.writeHead(status, { location }).end();
    });

  test.each([301, 302, 303, 307, 308])("follows %i and reports the final address", async (status) => {
    const url = await redirecting("/end", status);
    const answer = await fetchPublic(`${url}/start`, local);
    expect(answer).toMatchObject({ url: `${url}/end` });
    expect(answer.body.toString()).toBe("arrived");
  });

  test.each(["http://10.0.0.1/", "http://169.254.169.254/latest", "http://[fd00::1]/", "//192.168.0.1/x"])(
    "refuses one to %s",
    async (location) => {
      expect(await refusalOf(await redirecting(location), local)).toBe("private_address");
    },
  );

  test("refuses one to loopback by name when the first host was public", async () => {
    const url = await redirecting("http://inside.example/");
    const resolve = async (host: string) => [
      { address: host === "shop.example" ? "127.0.0.1" : "172.16.0.1", family: 4 },
    ];
    const start = `http://shop.example:${new URL(url).port}/`;
    expect(await refusalOf(start, { ...local, resolve })).toBe("private_address");
  });

  test.each(["file:///etc/passwd", "http://user:pass@127.0.0.1/", "http://127.0.0.1:22/"])(
    "refuses one to %s as a bad address",
    async (location) => {
      expect(await refusalOf(await redirecting(location), local)).toBe("bad_url");
    },
  );

  test("follows three and refuses the fourth", async () => {
    const url = await startServer((request, answer) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) answer.end("arrived");
      else answer.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect((await fetchPublic(`${url}/3`, local)).body.toString()).toBe("arrived");
    expect(await refusalOf(`${url}/4`, local)).toBe("bad_answer");
  });
});

describe("limits", () => {
  test("refuses a body announced as too large", async () => {
    const url = await startServer((_, answer) => answer.end("x".repeat(2_000)));
    expect(await refusalOf(url, { ...local, maxBytes: 1_999 })).toBe("too_large");
    expect((await fetchPublic(url, { ...local, maxBytes: 2_000 })).body).toHaveLength(2_000);
  });

  test("stops reading an endless body of unknown length", async () => {
    const url = await startServer((_, answer) => {
      const pour = setInterval(() => answer.write("x".repeat(10_000)), 1);
      answer.on("close", () => clearInterval(pour));
    });
    expect(await refusalOf(url, { ...local, maxBytes: 100_000 })).toBe("too_large");
  });

  test("gives up on a server that never answers, or stops halfway", async () => {
    const silent = await startServer(() => {});
    const halfway = await startServer((_, answer) => {
      answer.writeHead(200, { "content-length": "10" }).write("half");
    });
    expect(await refusalOf(silent, { ...local, timeoutMs: 80 })).toBe("timeout");
    expect(await refusalOf(halfway, { ...local, timeoutMs: 80 })).toBe("timeout");
  });

  test("bounds the whole chain of redirects by one time limit", async () => {
    const url = await startServer((_, answer) => {
      setTimeout(() => answer.writeHead(302, { location: "/again" }).end(), 60);
    });
    expect(await refusalOf(url, { ...local, timeoutMs: 100 })).toBe("timeout");
  });
});

describe("answers", () => {
  test("gives the body and content type", async () => {
    const url = await startServer((_, answer) => answer.setHeader("content-type", "image/png").end("png"));
    const answer = await fetchPublic(url, { ...local, accept: /^image\// });
    expect(answer).toEqual({ body: Buffer.from("png"), contentType: "image/png", url: `${url}/` });
  });

  test.each([
    ["another content type", (_, answer) => answer.setHeader("content-type", "text/html").end("<p>")],
    ["no content type", (_, answer) => answer.end("?")],
    ["404", (_, answer) => answer.writeHead(404).end()],
    ["500", (_, answer) => answer.writeHead(500).end()],
    ["a redirect without a location", (_, answer) => answer.writeHead(302).end()],
    [
      "a packed body",
      (_, answer) => answer.writeHead(200, { "content-type": "image/png", "content-encoding": "gzip" }).end("x"),
    ],
    ["a dropped connection", (request) => request.socket.destroy()],
  ] as [string, RequestListener][])("refuses %s", async (_, listener) => {
    expect(await refusalOf(await startServer(listener), { ...local, accept: /^image\// })).toBe("bad_answer");
  });

  test("refuses a port nobody listens on", async () => {
    const url = await startServer(() => {});
    servers.pop()?.close();
    expect(await refusalOf(url, local)).toBe("bad_answer");
  });

  test("sends no cookie, credential or referrer", async () => {
    let headers = {};
    const url = await startServer((request, answer) => {
      headers = request.headers;
      answer.end();
    });
    await fetchPublic(url, local);
    expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
  });
});
