import { endAllStarts, runStart } from './run-start';

/** Before all tests of starts: what they start is built, so that they test starts and not builds. */
export default async function buildOnce(): Promise<void> {
  try {
    await runStart({ PORT: '4710' }).says('Storefront ready');
  } finally {
    await endAllStarts();
  }
}
