import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../command-line';
import { readPublicKeyFile } from '../key-files';
import { percent } from '../numbers';

interface TeamOptions extends ChangeOptions {
  readonly key: string[];
  readonly parts: string[];
  readonly share: number;
}

export const addTeam = (program: Command) =>
  addChange(program, 'team <name>', 'say which keys a team has, which parts, and how far it may move them')
    .requiredOption('--key <files...>', 'PEM files of its public keys')
    .requiredOption('--parts <parts...>', 'its parts')
    .option('--share <n>', 'percent of visits up to which it moves its releases by itself', percent, 10)
    .action((name: string, options: TeamOptions) => {
      const keys = options.key.map(readPublicKeyFile);
      return change({ type: 'team', name, keys, parts: options.parts, share: options.share }, options);
    });
