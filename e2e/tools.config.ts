import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

const { projects, webServer: _, ...shared } = journeys;

/** The examples that are built by tools of their own. Each test has a store of its own. */
export default defineConfig({
  ...shared,
  testDir: './tools',
  outputDir: '../test-results/tools',
  reporter: 'list',
  projects: projects?.filter(({ name }) => name === 'desktop') ?? [],
});
