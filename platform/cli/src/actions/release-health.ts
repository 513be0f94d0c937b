import type { ReleaseHealth } from '@storefront/format/part-health';
import type { OperatorApi } from '@storefront/registry/ask-operator-api';
import { readPartHealth } from '@storefront/registry/read-part-health';
import { UserError } from '@storefront/server/user-error';

/** In how many visits of late a release failed. */
export type Health = Pick<ReleaseHealth, 'visits' | 'failed'>;

/** Looks up the health of a release: null where no visit had it lately, or where the API does not tell. */
export type HealthOf = (part: string, version: string) => Health | null;

/** Asks the API how all releases fare. An API that does not tell keeps nobody from seeing who gets which release. */
export async function readReleaseHealth(api: OperatorApi): Promise<HealthOf> {
  const told = await readPartHealth(api).catch((error) => {
    if (error instanceof UserError) return [];
    throw error;
  });
  const known = new Map(
    told.map(({ part, release, visits, failed }) => [`${part} ${release}`, { visits, failed }]),
  );
  return (part, version) => known.get(`${part} ${version}`) ?? null;
}

/** Such as `3 of 120 failed`; a dash where nothing is known. */
export const describeHealth = (health: Health | null): string =>
  health ? `${health.failed} of ${health.visits} failed` : '–';
