import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import { networkInterfaces } from 'node:os';
import { requireFreePorts } from './stack';

const firstPort = 4740;
const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ family }) => family === 'IPv6'),
);
const listeners: ListenOptions[] = [
  { host: '127.0.0.1' },
  { host: '0.0.0.0' },
  ...(hasIpv6 ? [{ host: '::1' }, { host: '::', ipv6Only: true }] : []),
];

async function refusalBeside(listener: ListenOptions, base: number, taken: number): Promise<string> {
  const server = createServer().listen({ ...listener, port: taken });
  await once(server, 'listening');
  const refusal = await requireFreePorts(base).then(
    () => 'none',
    (error: Error) => error.message,
  );
  server.close();
  return refusal;
}

test('names the taken port of the four, for IPv4 and IPv6, on one address or on all', async () => {
  const cases = listeners.map((listener, index) => {
    const base = firstPort + index * 4;
    return { listener, base, taken: base + index };
  });
  const refusals = await Promise.all(
    cases.map(({ listener, base, taken }) => refusalBeside(listener, base, taken)),
  );
  expect(refusals).toEqual(
    cases.map(
      ({ taken }) =>
        `Port ${taken} is taken: stop what listens there, or choose another with PORT=… (it needs four in a row).`,
    ),
  );
});

test('waits for a port whose listener is about to end', async () => {
  const server = createServer().listen({ host: '127.0.0.1', port: firstPort });
  await once(server, 'listening');
  const free = requireFreePorts(firstPort);
  server.close();
  await expect(free).resolves.toBeUndefined();
});
