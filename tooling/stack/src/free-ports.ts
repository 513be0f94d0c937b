import { createServer } from 'node:net';
import { UserError } from '@storefront/server';

/** The servers of a start that was killed are gone within this time. */
const graceMs = 2000;
const pollMs = 100;

/** A machine without IPv6 has no such address, so nothing listens there. */
const absent = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

function whyNot(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.message;
      resolve(absent.includes(code) ? null : code);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Browsers reach `localhost` by either address. */
const whyNotLocally = async (port: number) =>
  (await whyNot(port, '127.0.0.1')) ?? (await whyNot(port, '::1'));

async function requireFreePort(port: number, deadline: number): Promise<void> {
  let reason = await whyNotLocally(port);
  while (reason === 'EADDRINUSE' && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    reason = await whyNotLocally(port);
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

/** @throws {UserError} naming the first of the four ports that something else listens on. */
export async function requireFreePorts(port: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (const candidate of [port, port + 1, port + 2, port + 3]) await requireFreePort(candidate, deadline);
}
