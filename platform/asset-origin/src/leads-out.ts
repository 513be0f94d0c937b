import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isWithin } from '@storefront/storage/is-within';

/** A browser that accepts it gets the compressed file that lies beside the one it asked for. */
const endings = ['', '.br', '.gz'];

/** Whether a path in a folder, or its compressed form, is a link that leads out of the folder. What is not there does not. */
export function leadsOut(folder: string, path: string): boolean {
  return endings.some((ending) => {
    try {
      return !isWithin(realpathSync(folder), realpathSync(join(folder, path + ending)));
    } catch {
      return false;
    }
  });
}
