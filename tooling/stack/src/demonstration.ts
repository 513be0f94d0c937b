import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemonstration } from '@storefront/demonstration/build-demonstration';
import { pictureFolder } from '@storefront/demonstration/picture-folder';
import { originsOf, type StackSettings } from './settings';

const pictures = 'demonstration/pictures';

/**
 * Writes the demonstration's data set into the store's folder, and its pictures to where released files are served.
 * @returns the data-set file.
 */
export function writeDemonstration({
  port,
  store,
  assets,
}: Pick<StackSettings, 'port' | 'store' | 'assets'>): string {
  cpSync(pictureFolder, join(assets, pictures), { recursive: true });
  const file = join(store, 'demonstration.json');
  const pictureBaseUrl = `${originsOf(port).assets}/${pictures}`;
  writeFileSync(file, JSON.stringify(buildDemonstration({ now: new Date(), pictureBaseUrl })));
  return file;
}
