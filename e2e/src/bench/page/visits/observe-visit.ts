import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { transformFileSync } from '@swc/core';
import type { FirstUse, Observed } from './first-use';

const { code } = transformFileSync(join(import.meta.dirname, 'observe-page.ts'), {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
});

/** What is known of a visit while it goes on. */
export interface Visit {
  /** When the first use had an effect, in the page or in a frame of it, in milliseconds since 1970; null before. */
  usedAt(): number | null;
  /** What the document has come to. */
  read(): Promise<Observed>;
}

/** Has the documents that a page will show observed, and used as soon as they can be. */
export async function observeVisit(page: Page, firstUse: FirstUse): Promise<Visit> {
  let usedAt: number | null = null;
  await page.exposeFunction('reportUse', (at: number | null) => {
    usedAt = at;
  });
  await page.addInitScript(`((exports, firstUse) => {${code}})({}, ${JSON.stringify(firstUse)});`);
  return {
    usedAt: () => usedAt,
    read: () => page.evaluate(() => (window as unknown as { observed: Observed }).observed),
  };
}
