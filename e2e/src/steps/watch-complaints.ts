import type { Page } from '@playwright/test';

/** Chromium 147 and before know Integrity-Policy for scripts only, and say so for each document. */
export const ofTheBrowser = "The Integrity-Policy destination 'style' is not supported.";

/** Errors and warnings in a page's console from now on. */
export function watchComplaints(
  page: Page,
  levels: readonly string[] = ['error', 'warning'],
): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (levels.includes(message.type()) && text !== ofTheBrowser) complaints.push(text);
  });
  return complaints;
}
