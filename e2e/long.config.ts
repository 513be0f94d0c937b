import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

const { projects, ...shared } = journeys;

/** Journeys that take minutes: other tools and builds, older browsers, and events of many kinds. */
export default defineConfig({
  ...shared,
  testDir: './long',
  outputDir: '../test-results/long',
  reporter: 'list',
  projects: projects?.filter(({ name }) => name === 'desktop') ?? [],
});
