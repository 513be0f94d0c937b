import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../program/command-line';
import { readPublicKeyFile } from '../program/key-files';
import { share } from '../program/numbers';

interface TeamOptions extends ChangeOptions {
  readonly key: string[];
  /** True where none is named. */
  readonly parts: string[] | true;
  readonly share: number;
}

export const addTeam = (program: Command) =>
  addChange(program, 'team <name>', 'say which keys a team has, which parts, and how far it may move them')
    .requiredOption('--key <files...>', 'PEM files of its public keys')
    .requiredOption('--parts [parts...]', 'its parts, or none')
    .option('--share <n>', 'percent of visits up to which it moves its releases by itself', share, 10)
    .action((name: string, options: TeamOptions) => {
      const keys = options.key.map(readPublicKeyFile);
      const parts = options.parts === true ? [] : options.parts;
      return change({ type: 'team', name, keys, parts, share: options.share }, options);
    });
