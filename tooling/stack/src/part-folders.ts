import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteName, type PartName } from '@storefront/format/parts';

/** The parts that have a folder in a checkout: the shell, and whichever remotes are there. */
export const partFolders = (root: string): PartName[] => {
  const remotes = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')));
  return ['shell', ...remotes.filter(isRemoteName).sort()];
};
