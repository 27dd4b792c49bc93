import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

type Watched = { sent: number; since: number };

/** What has left for the client. What was handed over in one piece counts once it has left whole. */
const sentBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/**
 * Cuts off clients that let an answer wait unread: nothing of it has left for so long. However long a download takes, it is
 * not cut as long as it goes on. How long a request may take to arrive is Node's own limit, `requestTimeout`.
 */
export const cutOffSlowReaders = (app: FastifyInstance, limitMs: number) => {
  const sockets = new Map<Socket, Watched>();
  app.server.on("connection", (socket: Socket) => {
    sockets.set(socket, { sent: 0, since: performance.now() });
    socket.once("close", () => sockets.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, watched] of sockets) {
      const sent = sentBy(socket);
      if (socket.writableLength === 0 || sent !== watched.sent) sockets.set(socket, { sent, since: now });
      else if (now - watched.since >= limitMs) socket.destroy();
    }
  };
  const timer = setInterval(look, limitMs / 4).unref();
  app.addHook("onClose", async () => clearInterval(timer));
};
