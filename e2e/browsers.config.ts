import { defineConfig } from '@playwright/test';
import { reportMissingBrowsers } from './src/browsers/installed-browsers';

// Workers load this file again.
if (!process.env['TEST_WORKER_INDEX']) reportMissingBrowsers();

/** What must hold in every engine, in the browsers that are installed. */
export default defineConfig({
  testDir: './browsers',
  outputDir: '../test-results/browsers',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list']],
});
