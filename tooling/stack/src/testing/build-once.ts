import { buildServers } from '@ticket-storefront/bundler';
import { endAllStarts, runStart } from './run-start';

/** Builds parts and servers before all tests, so that the tests do not wait for builds: a start, and what only images hold. */
export default async function buildOnce(): Promise<void> {
  try {
    await Promise.all([
      runStart({ PORT: '4710' }).prints('Storefront ready'),
      buildServers(['orders', 'registrar']),
    ]);
  } finally {
    await endAllStarts();
  }
}
