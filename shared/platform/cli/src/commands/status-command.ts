import { describeStatus } from '@storefront/registry/describe-status';
import type { Command } from 'commander';
import { asTable } from '../output/table';
import { addCommand, answer, type CommonOptions, settings } from '../program/command-line';

export const addStatus = (program: Command) =>
  addCommand(program, 'status', 'who gets which release, and since when').action(
    async (options: CommonOptions) => {
      const registry = await settings().readRegistry();
      const releases = describeStatus(registry);
      const { counter, expires, frozen } = registry;
      const expiry = Date.parse(expires) > Date.now() ? `good until ${expires}` : `EXPIRED on ${expires}`;
      const head = `Registry ${counter}, ${expiry}${frozen ? ', FROZEN' : ''}`;
      answer(options, { counter, expires, frozen, releases }, `${head}\n${asTable(releases)}`);
    },
  );
