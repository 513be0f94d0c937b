import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Lighthouse on every screen, in the store of the journeys. */
export default defineConfig({
  ...journeys,
  testDir: './lighthouse',
  outputDir: '../test-results/lighthouse',
  workers: 1,
  fullyParallel: false,
  reporter: [['list']],
  projects: [{ name: 'phone' }],
});
