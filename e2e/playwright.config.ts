import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { journeyOrigins } from './src/store/journey-store';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Beyond these something hangs. How long it all takes depends on the machine, and on what else runs there.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    baseURL: journeyOrigins.storefront,
    launchOptions: { executablePath: await findBrowser(), args: browserArguments },
    locale: 'en-US',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  webServer: {
    command: 'tsx e2e/src/store/serve-journeys.ts',
    cwd: '..',
    // Said when all of it answers; the address of one server would tell nothing of the others.
    wait: { stdout: /Storefront ready/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
  },
  projects: [
    { name: 'desktop', use: { viewport: desktop } },
    {
      name: 'phone',
      testMatch: /(buy-with-mx|event-page|promo)\.test\.ts/,
      use: { viewport: phone, hasTouch: true, isMobile: true },
    },
  ],
});
