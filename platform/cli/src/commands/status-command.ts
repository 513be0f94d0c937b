import { describeStatus } from '@storefront/registry/describe-status';
import { describeHealth, readReleaseHealth } from '../actions/release-health';
import { asTable } from '../output/table';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

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
