import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

const { projects, ...shared } = journeys;

/** Every test card that the documents name, at the store that journeys visit. */
export default defineConfig({
  ...shared,
  testDir: './cards',
  outputDir: '../test-results/cards',
  reporter: 'list',
  projects: projects?.filter(({ name }) => name === 'desktop') ?? [],
});
