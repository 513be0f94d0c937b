import { writeReleases } from '@storefront/api/answers/part-report';
import { sealReleases } from '@storefront/server/release-seal';
import type { Boot } from '../../src/document/boot';
import type { ReleaseSet } from '../releases/pick-releases';
import type { Settings } from '../settings/settings';

/** By what a document's pages report how its releases fare; null where no visit reports anything. */
export function partReports(
  { VISITOR_KEY: key, PART_REPORTS_PERCENT: percent }: Pick<Settings, 'VISITOR_KEY' | 'PART_REPORTS_PERCENT'>,
  { releases }: Pick<ReleaseSet, 'releases'>,
): Boot['partReports'] {
  if (!key || percent === 0) return null;
  const line = writeReleases(
    Object.entries(releases).flatMap(([part, release]) =>
      release ? [{ part, version: release.version, contract: release.contract }] : [],
    ),
  );
  return { releases: line, seal: sealReleases(key, line), percent };
}
