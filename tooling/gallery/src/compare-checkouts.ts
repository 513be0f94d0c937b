import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, UserError } from '@ticket-storefront/server';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { forEachView, type OpenGallery, withGallery } from './open-stories';

/** Takes a picture of every story at each width and in each scheme. @returns PNG files by the names of the views */
async function takePictures(gallery: OpenGallery): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  await forEachView(gallery, async (page, view) => {
    pictures.set(view, await page.screenshot({ animations: 'disabled' }));
  });
  return pictures;
}

/** Marks the pixels that differ in red; null if none do. */
function markDifference(...files: readonly [Buffer, Buffer]): Buffer | null {
  if (files[0].equals(files[1])) return null;
  const pictures = files.map((file) => PNG.sync.read(file));
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [before, after, marked] = [0, 1, 2].map(() => new PNG({ width, height })) as [PNG, PNG, PNG];
  pictures.forEach((picture, index) => {
    PNG.bitblt(picture, index === 0 ? before : after, 0, 0, picture.width, picture.height, 0, 0);
  });
  const count = pixelmatch(before.data, after.data, marked.data, width, height, { threshold: 0.02 });
  return count === 0 ? null : PNG.sync.write(marked);
}

/** HTML of a picture under its label; of a sentence in its place if there is no file. */
export const pictureFigure = (label: string, file: string | null): string =>
  `<figure><figcaption>${escapeHtml(label)}</figcaption>${file ? `<img src="${file}" alt="">` : '<p>No such story</p>'}</figure>`;

/** HTML of pictures beside each other. */
export const pictureSection = (title: string, figures: readonly string[]): string =>
  `<section><h2>${escapeHtml(title)}</h2><div>${figures.join('')}</div></section>`;

/** HTML of a page of such sections. */
export const picturePage = (title: string, sections: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui; }
  body { margin: 2rem; }
  div { display: flex; gap: 1rem; align-items: start; }
  figure { flex: 1; margin: 0; min-width: 0; }
  img { max-width: 100%; border: 1px solid; }
</style>
<h1>${escapeHtml(title)}</h1>
${sections.join('\n')}
</html>
`;

/**
 * Checks a version of the repository out beside the work tree, and removes it afterwards. Both use the packages of npm that
 * are installed.
 * @param root - folder of the work tree
 * @param ref - a git revision, for example `main` or `HEAD~3`
 * @throws {UserError} if there is no such version.
 */
export async function withCheckout<Result>(
  root: string,
  ref: string,
  use: (checkout: string) => Promise<Result>,
): Promise<Result> {
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, stdio: 'pipe' });
  mkdirSync(join(root, '.data'), { recursive: true });
  const checkout = mkdtempSync(join(root, '.data/gallery-'));
  try {
    git('worktree', 'add', '--detach', checkout, ref);
  } catch (cause) {
    throw new UserError(`git cannot check out ${ref}: name a branch, a tag or a commit.`, { cause });
  }
  try {
    // These links lead to the folders of the checkout itself. All other packages are found above it.
    const packages = 'node_modules/@ticket-storefront';
    cpSync(join(root, packages), join(checkout, packages), { recursive: true, verbatimSymlinks: true });
    return await use(checkout);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}

/** A checkout of the repository, and the name of its version. */
type Version = Readonly<Record<'root' | 'name', string>>;

/** The stories that look different in two checkouts. */
interface Comparison {
  /** Names of the pictures that differ. */
  readonly differing: readonly string[];
  /** The number of pictures that were compared. */
  readonly compared: number;
  /** Path of the page that shows the differing pictures beside each other. */
  readonly page: string;
}

/**
 * Compares every story of two checkouts, pixel by pixel.
 * @param folder - is emptied, and gets a page of the pictures that differ
 */
export async function compareCheckouts(before: Version, after: Version, folder: string): Promise<Comparison> {
  const old = await withGallery(before.root, takePictures);
  const current = await withGallery(after.root, takePictures);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const differing: string[] = [];
  const sections: string[] = [];
  for (const name of [...new Set([...old.keys(), ...current.keys()])].sort()) {
    const [one, other] = [old.get(name), current.get(name)];
    const marked = one && other ? markDifference(one, other) : null;
    if (one && other && !marked) continue;
    const figure = (label: string, picture: Buffer | undefined) => {
      const file = `${differing.length}-${label.toLowerCase()}.png`;
      if (picture) writeFileSync(join(folder, file), picture);
      return pictureFigure(label, picture ? file : null);
    };
    const figures = [figure('Before', one), figure('After', other)];
    if (marked) figures.push(figure('Difference', marked));
    sections.push(pictureSection(name, figures));
    differing.push(name);
  }
  const page = join(folder, 'index.html');
  const title = `${differing.length} pictures of ${after.name} differ from ${before.name}`;
  writeFileSync(page, picturePage(title, sections));
  return { differing, compared: current.size, page };
}
