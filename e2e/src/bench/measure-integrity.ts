import type { Browser } from '@playwright/test';
import { emittedFiles } from '../integrity/emitted-files';
import { type EventSlugs, pageVisits } from '../integrity/page-visits';
import { visitsWithChangedFiles } from '../integrity/visits-with-changed-files';
import type { StoreLocation } from '../store/store-location';

export interface Integrity {
  /** Scripts and styles that the visited pages load. */
  readonly files: number;
  /** Those that every page which loads them refused. */
  readonly refused: number;
  readonly tookEffect: number;
  /** Page loads in which a file came changed. */
  readonly loads: number;
}

/** Changes one byte of every script and style in turn, on every page that loads it. */
export async function measureIntegrity(
  browser: Browser,
  store: StoreLocation,
  slugs: EventSlugs,
): Promise<Integrity> {
  const context = await browser.newContext({ baseURL: store.origins.storefront });
  const files = await emittedFiles(store);
  const refusedBy = new Map<string, boolean[]>();
  let tookEffect = 0;
  for await (const { file, outcome } of visitsWithChangedFiles(context, pageVisits(slugs), files)) {
    refusedBy.set(file.url, [...(refusedBy.get(file.url) ?? []), outcome.refused]);
    if (outcome.tookEffect) tookEffect += 1;
  }
  await context.close();
  const outcomes = [...refusedBy.values()];
  return {
    files: refusedBy.size,
    refused: outcomes.filter((loads) => loads.every(Boolean)).length,
    tookEffect,
    loads: outcomes.flat().length,
  };
}
