import { blockedPorts } from './blocked-ports';

/** Whether fetch refuses a port before it connects. */
async function isRefused(port: number): Promise<boolean> {
  const request = { signal: AbortSignal.timeout(1000), redirect: 'manual' } as const;
  const failure = await fetch(`http://127.0.0.1:${port}/`, request).then(
    () => null,
    (error: Error) => error,
  );
  return String(failure?.cause) === 'Error: bad port';
}

test('a port is blocked exactly where fetch refuses it', async () => {
  const near = [...blockedPorts].flatMap((port) => [port - 1, port, port + 1]).filter((port) => port > 0);
  const refused = await Promise.all(
    [...new Set(near)].map(async (port) => ((await isRefused(port)) ? [port] : [])),
  );
  expect(refused.flat().sort((a, b) => a - b)).toEqual([...blockedPorts].sort((a, b) => a - b));
});
