import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@storefront/server';
import type { Difference } from './compare-pictures';

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
export function writeComparison(
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
