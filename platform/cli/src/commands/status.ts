import type { ReleaseHealth } from '@storefront/format';
import { type OperatorApi, readPartHealth } from '@storefront/registry';
import { describeStatus } from '@storefront/registry/registrar';
import { UserError } from '@storefront/server';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';
import { asTable } from '../program/output';

/** In how many visits of late a release failed. */
type Health = Pick<ReleaseHealth, 'visits' | 'failed'>;

/** Looks up the health of a release: null where no visit had it lately, or where the API does not tell. */
type HealthOf = (part: string, version: string) => Health | null;

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

export const addStatus = (line: CommandLine) =>
  addCommand(line, 'status', 'who gets which release, since when, and how it fares').action(
    async (options: CommonOptions) => {
      const { api, readRegistry } = line.settings();
      const [registry, healthOf] = await Promise.all([readRegistry(), readReleaseHealth(api)]);
      const releases = describeStatus(registry).map((release) => ({
        ...release,
        health: healthOf(release.part, release.version),
      }));
      const { counter, expires, frozen } = registry;
      const expiry = Date.parse(expires) > Date.now() ? `good until ${expires}` : `EXPIRED on ${expires}`;
      const head = `Registry ${counter}, ${expiry}${frozen ? ', FROZEN' : ''}`;
      const rows = releases.map(({ health, ...release }) => ({ ...release, health: describeHealth(health) }));
      answer(options, { counter, expires, frozen, releases }, `${head}\n${asTable(rows)}`);
    },
  );
