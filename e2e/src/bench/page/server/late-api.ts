import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Hands requests on to the API, and its answers back after a while. */
export const createLateApi = (api: URL, lateMs: number) =>
  createServer((incoming, reply) => {
    const { method, url, headers } = incoming;
    const asked = request(
      { host: api.hostname, port: api.port, method, path: url, headers },
      async (answer) => {
        await wait(lateMs);
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    asked.on('error', () => reply.destroy());
    incoming.pipe(asked);
  });
