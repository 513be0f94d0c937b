import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

const { webServer: _, ...shared } = journeys;

/** Every fault with every processor. The stores are the tests' own, since what fails is theirs. */
export default defineConfig({
  ...shared,
  testDir: './faults',
  outputDir: '../test-results/faults',
  workers: 1,
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: '../test-results/faults.json' }]],
});
