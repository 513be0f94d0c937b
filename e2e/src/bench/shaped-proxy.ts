import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@ticket-storefront/postgres';
import { phoneNetwork } from './slow-phone';

const pieceBytes = 2_900;

/** A proxy that delays what passes through it. */
interface ShapedProxy {
  /** `host:port` of the proxy. */
  readonly address: string;
  close(): void;
}

/**
 * Starts a proxy for plain HTTP, through which any browser loads as over the network of a slow phone: an answer begins a round trip
 * after its request, and all answers share the bandwidth.
 */
export async function startShapedProxy(): Promise<ShapedProxy> {
  const agent = new Agent({ keepAlive: true });
  let idleAt = 0;

  const waitUntil = (moment: number) => wait(Math.max(0, moment - performance.now()));

  const takeTurn = async (bytes: number) => {
    idleAt = Math.max(idleAt, performance.now()) + (bytes / phoneNetwork.downloadThroughput) * 1000;
    await waitUntil(idleAt);
  };

  const passOn = async (answer: IncomingMessage, arrivedAt: number, to: ServerResponse) => {
    await waitUntil(arrivedAt + phoneNetwork.latency);
    to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    for await (const chunk of answer) {
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        const piece = chunk.subarray(start, start + pieceBytes);
        await takeTurn(piece.length);
        to.write(piece);
      }
    }
    to.end();
  };

  const server = createServer((from, to) => {
    const arrivedAt = performance.now();
    const { method, headers, url = '' } = from;
    // Systems know no names below `localhost`, as browsers do.
    const onward = request(url, { method, headers, agent, hostname: 'localhost' }, (answer) => {
      passOn(answer, arrivedAt, to).catch(() => to.destroy());
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
