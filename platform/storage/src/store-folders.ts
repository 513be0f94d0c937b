import { join, resolve } from 'node:path';

/** The folders of a store's releases, by the data folder of the machine and the port of the storefront. */
export function foldersOf(data: string, port: number) {
  const store = join(resolve(data), 'stores', String(port));
  return {
    store,
    /** By which the command line asks the store's API how parts fare. */
    operatorToken: join(store, 'operator.token'),
    /** Released files, shared by every store of this data folder since they never change. */
    assets: join(resolve(data), 'assets'),
    /** Source maps of released files, which visitors do not get. */
    sourceMaps: join(resolve(data), 'source-maps'),
    registry: join(store, 'registry'),
    keys: join(resolve(data), 'keys'),
  };
}
