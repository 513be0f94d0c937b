import { resolve } from 'node:path';
import { originsOf } from '@ticket-storefront/stack';
import { foldersOf } from '@ticket-storefront/storage';

/** The folders and addresses of a store of this machine. */
export interface StoreLocation extends ReturnType<typeof foldersOf> {
  readonly port: number;
  /** The address by which visitors reach it. */
  readonly storefront: string;
  /** Folder that holds the stores and their released files. */
  readonly data: string;
  readonly origins: ReturnType<typeof originsOf>;
}

/** The store on a port, by default in the data folder of this checkout. */
export function storeAt(port: number, data = process.env['DATA_FOLDER'] ?? '.data'): StoreLocation {
  const origins = originsOf(port);
  return { port, storefront: origins.storefront, data: resolve(data), origins, ...foldersOf(data, port) };
}
