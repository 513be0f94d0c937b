import { addChange, type ChangeOptions, type CommandLine, change } from '../program/command-line';
import { percent } from '../program/numbers';

interface PromoteOptions extends ChangeOptions {
  readonly percent: number;
  readonly tenant: string[];
  readonly atOnce: boolean;
}

export const addPromote = (line: CommandLine) =>
  addChange(line, 'promote <part> <version>', 'give a release to all visits, or to a share of them')
    .option('--percent <n>', 'share of visits', percent, 100)
    .option('--tenant <hosts...>', 'only for visits to these host names', [])
    .option(
      '--at-once',
      'open visits get it too, with their next page: for a release that all visits get',
      false,
    )
    .action((part: string, version: string, options: PromoteOptions) =>
      change(
        line,
        {
          type: 'promote',
          part,
          version,
          percent: options.percent,
          tenants: options.tenant,
          atOnce: options.atOnce,
        },
        options,
      ),
    );
