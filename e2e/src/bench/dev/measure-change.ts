import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** An attribute that is put into a source, where it shows on a page. */
export interface Change {
  readonly name: string;
  readonly file: string;
  /** What the attribute follows in the file. */
  readonly element: string;
}

export interface MeasuredChange {
  /** From the save to the reloaded page that shows it. */
  readonly milliseconds: number;
  /** Whether the server's HTML had it too. */
  readonly isInDocument: boolean;
}

/**
 * Saves a change so many times, another each time, while a page is open, and leaves the source as it was.
 * @param untilIdle - resolves when the store is done with the change before, parts that are on no open page too.
 */
export async function measureChange(
  page: Page,
  change: Change,
  times: number,
  untilIdle: () => Promise<void>,
): Promise<MeasuredChange[]> {
  const { file, element } = change;
  const source = readFileSync(file, 'utf8');
  if (!source.includes(element)) throw new Error(`${file} holds no ${element}.`);
  const measured: MeasuredChange[] = [];
  try {
    for (let count = 1; count <= times; count++) {
      const attribute = `data-change="${count}"`;
      await untilIdle();
      const started = performance.now();
      writeFileSync(file, source.replace(element, `${element} ${attribute}`));
      // Looks at every frame; a locator looks twice a second.
      await page.waitForFunction((shown) => document.querySelector(shown), `[${attribute}]`);
      const milliseconds = performance.now() - started;
      const html = await (await page.request.get(page.url())).text();
      measured.push({ milliseconds, isInDocument: html.includes(attribute) });
    }
  } finally {
    writeFileSync(file, source);
  }
  return measured;
}
