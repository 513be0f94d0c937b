import { findBrowser } from '@storefront/platform-testing/programs';
import { buildCli } from '../build-cli';

/**
 * Builds the command line as teams install it, and unpacks the browser that npm brings, before the tests that run them: two that
 * unpack it at once would have half of it.
 */
export default async function preparePrograms(): Promise<void> {
  await Promise.all([buildCli(), findBrowser()]);
}
