import { defineConfig } from '@playwright/test';

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
