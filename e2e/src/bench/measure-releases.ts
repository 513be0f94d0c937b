import type { Browser } from '@playwright/test';
import { type Releasing, releaseDuringVisits } from '../releases/release-during-visits';

export interface Releases {
  /** Document loads of the visits that were open all the while. */
  readonly documents: number;
  /** Files that they did not get or did not accept. */
  readonly failed: number;
  /** Files that were of another release than those which the visit began with. */
  readonly mixed: number;
  /** Releases that the next new visit did not get. */
  readonly late: number;
}

/** Releases so many times while visits are open. */
export async function measureReleases(
  browser: Browser,
  releasing: Releasing,
  releases: number,
): Promise<Releases> {
  const { visits, before, late } = await releaseDuringVisits(browser, releasing, releases);
  const begunWith = new Set(Object.entries(before).map(([part, version]) => `${part} ${version}`));
  const used = visits.flatMap((visit) => visit.used());
  const result = {
    documents: visits.reduce((sum, visit) => sum + visit.documents(), 0),
    failed: visits.flatMap(({ failures }) => failures).length,
    mixed: used.filter((release) => !begunWith.has(release)).length,
    late: late.length,
  };
  for (const visit of visits) await visit.close();
  return result;
}
