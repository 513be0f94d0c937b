import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFile } from '@storefront/releases/load-config';
import { hashSources } from '@storefront/releases/source-hash';
import { partFolders } from './part-folders';
import { root } from './settings';

/** What a process that builds parts has loaded from this repository. */
const tools = ['platform/releases', 'tooling/webpack'];

/** Changes with anything that a process which builds parts has loaded, beside the sources that it builds. */
export const toolsVersion = (): string =>
  [
    ...tools.map((folder) => hashSources(join(root, folder))),
    ...partFolders(root).map((part) => readFileSync(join(root, part, configFile), 'utf8')),
  ].join();
