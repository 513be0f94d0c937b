import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, UserError } from '@storefront/server';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { type Pictures, takePictures } from './take-pictures';
import { withGallery } from './with-gallery';

/** A picture that is not the same in two galleries; null where one of them has no such story. */
interface Difference {
  readonly name: string;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
  /** Shows in red where both differ; null where there are not both. */
  readonly marked: Buffer | null;
}

/** On a canvas of this size, at its top left. */
function onCanvas(picture: PNG, width: number, height: number): PNG {
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}

/** Marks the pixels that differ; null where none does. */
function mark(before: Buffer, after: Buffer): Buffer | null {
  if (before.equals(after)) return null;
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const marked = new PNG({ width, height });
  const [a, b] = [onCanvas(one, width, height), onCanvas(other, width, height)];
  const count = pixelmatch(a.data, b.data, marked.data, width, height, { threshold: 0.02 });
  return count === 0 ? null : PNG.sync.write(marked);
}

/** The pictures that differ between two galleries, by name. */
function comparePictures(before: Pictures, after: Pictures): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name): Difference[] => {
    const [one, other] = [before.get(name) ?? null, after.get(name) ?? null];
    const marked = one && other ? mark(one, other) : null;
    return one && other && !marked ? [] : [{ name, before: one, after: other, marked }];
  });
}

const figure = (label: string, file: string | null) =>
  `<figure><figcaption>${label}</figcaption>${file ? `<img src="${file}" alt="">` : '<p>No such story</p>'}</figure>`;

/** Puts the pictures of a difference into a folder. @returns the part of the page that shows them beside each other */
function writeDifference(folder: string, { name, ...pictures }: Difference, number: number): string {
  const fileOf = (kind: keyof typeof pictures) => {
    const picture = pictures[kind];
    if (!picture) return null;
    const file = `${number}-${kind}.png`;
    writeFileSync(join(folder, file), picture);
    return file;
  };
  const marked = fileOf('marked');
  return [
    `<section><h2>${escapeHtml(name)}</h2><div>`,
    figure('Before', fileOf('before')),
    figure('After', fileOf('after')),
    marked ? figure('Difference', marked) : '',
    '</div></section>',
  ].join('');
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui; }
  body { margin: 2rem; }
  div { display: flex; gap: 1rem; align-items: start; }
  figure { flex: 1; margin: 0; min-width: 0; }
  img { max-width: 100%; border: 1px solid; }
`;

/**
 * Writes the page that shows the pictures that differ: both versions beside each other, and where they differ.
 * @param folder - is emptied first
 * @param versions - what the two versions are called
 * @returns path of the page
 */
function writeComparison(
  folder: string,
  differences: readonly Difference[],
  versions: { readonly before: string; readonly after: string },
): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sections = differences.map((difference, number) => writeDifference(folder, difference, number));
  const page = join(folder, 'index.html');
  const title = `${differences.length} pictures of ${versions.after} differ from ${versions.before}`;
  writeFileSync(
    page,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${sections.join('\n')}
</html>
`,
  );
  return page;
}

const packages = 'node_modules/@storefront';

/**
 * Checks a version of the repository out beside the work tree, and removes it afterwards. Both use the packages of npm that
 * are installed.
 * @param root - folder of the work tree
 * @param ref - what git knows the version by, such as `main` or `HEAD~3`
 * @throws {UserError} where there is no such version.
 */
export async function withCheckout<Result>(
  root: string,
  ref: string,
  use: (checkout: string) => Promise<Result>,
): Promise<Result> {
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, stdio: 'pipe' });
  const place = join(root, '.data');
  mkdirSync(place, { recursive: true });
  const checkout = mkdtempSync(join(place, 'gallery-'));
  try {
    git('worktree', 'add', '--detach', checkout, ref);
  } catch (cause) {
    throw new UserError(`git cannot check out ${ref}: name a branch, a tag or a commit.`, { cause });
  }
  try {
    // They lead to the folders of the checkout itself; all others are found above it.
    cpSync(join(root, packages), join(checkout, packages), { recursive: true, verbatimSymlinks: true });
    return await use(checkout);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}

/** A checkout of the repository, and what it is called. */
interface Version {
  readonly root: string;
  readonly name: string;
}

/** Which stories look different in two checkouts. */
interface Comparison {
  /** Names of the pictures that differ. */
  readonly differing: readonly string[];
  /** How many pictures were compared. */
  readonly compared: number;
  /** The page that shows them. */
  readonly page: string;
}

/** Compares every story of two checkouts, pixel by pixel, and writes a page of those that differ into a folder. */
export async function compareCheckouts(before: Version, after: Version, folder: string): Promise<Comparison> {
  const old = await withGallery(before.root, takePictures);
  const current = await withGallery(after.root, takePictures);
  const differences = comparePictures(old, current);
  const page = writeComparison(folder, differences, { before: before.name, after: after.name });
  return { differing: differences.map(({ name }) => name), compared: current.size, page };
}
