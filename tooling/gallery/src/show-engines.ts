import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import { pictureFigure, picturePage, pictureSection } from './compare-checkouts';

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/**
 * Writes a page that shows each screen in all browsers beside each other.
 * @param folder - has a folder for each screen, with a picture for each browser
 * @returns the number of screens, and the path of the page.
 * @throws {UserError} if there are no pictures.
 */
export function showEngines(folder: string): { readonly screens: number; readonly page: string } {
  if (!existsSync(folder)) {
    throw new UserError(`${folder} has no pictures: run npm run test:browsers first.`);
  }
  const sections = foldersIn(folder)
    .map(({ name }) => name)
    .sort()
    .map((screen) => {
      const files = readdirSync(join(folder, screen)).sort();
      const figures = files.map((file) =>
        pictureFigure(file.replace('.png', ''), encodeURI(`${screen}/${file}`)),
      );
      return pictureSection(screen, figures);
    });
  const page = join(folder, 'index.html');
  writeFileSync(page, picturePage(`${sections.length} screens in each browser`, sections));
  return { screens: sections.length, page };
}
