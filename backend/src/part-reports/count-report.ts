import { readReleases } from '@storefront/api/answers/part-report';
import type { PartReport } from '@storefront/api/answers/part-report-schema';
import type { Database } from '../database/connection';
import { faults, observe } from './part-metrics';
import { saveFault } from './save-fault';
import { saveVisits } from './save-visits';
import { cleanMessage, cleanStack } from './without-personal-data';

interface Reporter {
  /** Id of the visitor. */
  readonly visitor: string;
  /** Whether a failure may be a vote: an address has a limited number of them. */
  readonly mayFail: boolean;
}

/** Counts what a page says of the releases that its document was composed of, and nothing that it says of others. */
export async function countReport(
  database: Database,
  { releases: line, worked, faults: reported, measures }: PartReport,
  { visitor, mayFail }: Reporter,
): Promise<{ readonly hasFailed: boolean }> {
  const releases = new Map(readReleases(line).map((release) => [release.part, release]));
  const labelsOf = (part: string) => {
    const release = releases.get(part);
    return release
      ? { part, release: release.version, contract: release.contract }
      : { part: '', release: '', contract: '' };
  };
  for (const { part, kind, message, stack } of reported) {
    faults.inc({ ...labelsOf(part), kind });
    const release = releases.get(part);
    if (!release) continue;
    await saveFault(database, {
      ...release,
      kind,
      message: cleanMessage(message),
      stack: cleanStack(stack),
    });
  }
  for (const measure of measures) {
    if (releases.has(measure.part)) observe(labelsOf(measure.part), measure);
  }
  const failed = new Set(reported.filter(({ kind }) => kind !== 'recovered').map(({ part }) => part));
  const visited = [...releases.values()]
    .filter(({ part }) => failed.has(part) || worked.includes(part))
    .map((release) => ({ ...release, failed: failed.has(release.part) }))
    .filter((release) => mayFail || !release.failed);
  const votes = await saveVisits(database, visitor, visited);
  return { hasFailed: votes.some((vote) => vote.failed) };
}
