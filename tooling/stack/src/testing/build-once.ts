import { endAllStarts, runStart } from './run-start';

/** Builds parts and servers once before all tests of starts, so that these do not measure the build. */
export default async function buildOnce(): Promise<void> {
  try {
    await runStart({ PORT: '4710' }).says('Storefront ready');
  } finally {
    await endAllStarts();
  }
}
