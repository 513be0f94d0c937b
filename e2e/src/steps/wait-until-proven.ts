import { expect } from '@playwright/test';

/** Of the API's youngest token that proves its visitor, in milliseconds (docs/limits.md). */
const provenMs = 1000;

/** Waits until the API admits the new visitor of a document that has just been opened: a person takes longer to pay. */
export async function waitUntilProven(): Promise<void> {
  const opened = Date.now();
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(provenMs);
}
