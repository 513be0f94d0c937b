import type { ReleaseHealth } from '@ticket-storefront/format';
import { fetchReleaseHealth, type OperatorApi } from '@ticket-storefront/registry';
import { describeShare, listReleases } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';
import { asTable } from '../program/output';

type Health = Pick<ReleaseHealth, 'visits' | 'failed'>;

/**
 * Fetches the health of all releases. If that fails, `status` still works, without health.
 * @returns a function that finds the health of a release; null without recent visits.
 */
export async function fetchHealthRange(api: OperatorApi) {
  const reported = await fetchReleaseHealth(api).catch((error) => {
    if (error instanceof UserError) return [];
    throw error;
  });
  const known = new Map(
    reported.map(({ part, release, visits, failed }) => [`${part} ${release}`, { visits, failed }]),
  );
  return (part: string, version: string): Health | null => known.get(`${part} ${version}`) ?? null;
}

/** For example `3 of 120 failed`; a dash without recent visits. */
export const describeHealth = (health: Health | null): string =>
  health ? `${health.failed} of ${health.visits} failed` : '–';

export const addStatus = (line: CommandLine) =>
  addCommand(line, 'status', 'show the state and the health of every release').action(
    async (options: CommonOptions) => {
      const { api, readRegistry } = line.settings();
      const [registry, healthOf] = await Promise.all([readRegistry(), fetchHealthRange(api)]);
      const releases = listReleases(registry).map((release) => ({
        ...release,
        health: healthOf(release.part, release.version),
      }));
      const { counter, expires, frozen } = registry;
      const expiry = Date.parse(expires) > Date.now() ? `valid until ${expires}` : `EXPIRED on ${expires}`;
      const head = `Registry ${counter}, ${expiry}${frozen ? ', FROZEN' : ''}`;
      const rows = releases.map((release) => ({
        part: release.part,
        slot: release.slot ?? '-',
        version: release.version,
        who: describeShare(release),
        since: release.since,
        owner: release.owner,
        reason: release.reason ?? '',
        health: describeHealth(release.health),
      }));
      answer('status', options, { counter, expires, frozen, releases }, `${head}\n${asTable(rows)}`);
    },
  );
