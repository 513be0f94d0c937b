import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import type { Interference, Reply } from './reply';

/** The network between an API and the payment processors. */
export interface ProcessorNetwork {
  readonly origin: string;
  /** Lets something go wrong with the next charge. */
  interfere(interference: Interference): void;
  /** Refuses connections until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

const charges = [/^\/mxmerchant\/checkout\/v3\/payment(\?|$)/, /^\/merchants\/\w+\/transactions$/];

const isCharge = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && charges.some((path) => path.test(url));

/** Headers that belong to one connection, or that are computed anew. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length', 'expect'];

const passedOn = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.includes(name) ? [] : [[name, String(value)]],
    ),
  );

/** Starts a network to the processors at an origin. */
export async function startProcessorNetwork(processors: string): Promise<ProcessorNetwork> {
  let pending: Interference | null = null;

  const forward = async (incoming: IncomingMessage, body: Buffer): Promise<Reply> => {
    const answer = await request(`${processors}${incoming.url}`, {
      method: incoming.method === 'POST' ? 'POST' : 'GET',
      headers: passedOn(incoming.headers),
      ...(body.length > 0 ? { body } : {}),
    });
    const content = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: passedOn(answer.headers), body: content };
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming);
    const charge = () => forward(incoming, body);
    const interference = isCharge(incoming) ? pending : null;
    if (interference) pending = null;
    const outcome = await (interference ? interference(charge) : charge());
    if (outcome === 'silence') return;
    if (outcome === 'reset') return void incoming.socket.destroy();
    response.writeHead(outcome.status, outcome.headers).end(outcome.body);
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => incoming.socket.destroy());
  });
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    origin: `http://127.0.0.1:${port}`,
    interfere: (interference) => {
      pending = interference;
    },
    open,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
