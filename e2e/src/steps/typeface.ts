import type { Page } from '@playwright/test';

/** Whether a page wears the typeface of the shop; to be run in it. */
export const wearsFigtree = () =>
  [...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded');

/** Waits until a page wears the typeface of the shop. */
export const untilFigtree = (page: Page) => page.waitForFunction(wearsFigtree);
