import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '@ticket-storefront/server';

/** The servers of a killed start end within this time. */
const graceMs = 2000;
const pollMs = 100;

/** Errors of a machine without IPv6, on which no server can listen there. */
const noAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

function problemOf(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.message;
      resolve(noAddress.includes(code) ? null : code);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Browsers reach `localhost` by either address. */
const localProblemOf = async (port: number) =>
  (await problemOf(port, '127.0.0.1')) ?? (await problemOf(port, '::1'));

async function requireFreePort(port: number, deadline: number): Promise<void> {
  let reason = await localProblemOf(port);
  while (reason === 'EADDRINUSE' && Date.now() < deadline) {
    await setTimeout(pollMs);
    reason = await localProblemOf(port);
  }
  if (reason === 'EADDRINUSE') {
    throw new UserError(
      `Port ${port} is taken: stop what listens there, or choose another with PORT=… (it needs four in a row).`,
    );
  }
  if (reason) {
    throw new UserError(`Port ${port} cannot be used (${reason}): choose another with PORT=….`);
  }
}

/** @throws {UserError} if another process listens on one of the four ports of a store. */
export async function requireFreePorts(port: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (const candidate of [port, port + 1, port + 2, port + 3]) await requireFreePort(candidate, deadline);
}
