import { findBrowser } from '@ticket-storefront/platform-testing/programs';
import { buildCli } from '../build-cli';

/** Builds the command line and unpacks the browser from npm before all tests, so that parallel tests do not do so at once. */
export default async function preparePrograms(): Promise<void> {
  await Promise.all([buildCli(), findBrowser()]);
}
