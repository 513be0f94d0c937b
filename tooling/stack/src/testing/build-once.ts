import { endAllStarts, runStart } from './run-start';

/** Builds parts and servers before all tests of starts, so that the tests do not wait for builds. */
export default async function buildOnce(): Promise<void> {
  try {
    await runStart({ PORT: '4710' }).prints('Storefront ready');
  } finally {
    await endAllStarts();
  }
}
