import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compareCheckouts } from './compare-checkouts';
import { findBarriers } from './find-barriers';
import { withGallery } from './with-gallery';

const root = resolve(import.meta.dirname, '../../..');

test('every component of the parts has a story, and every story draws without an error', async () => {
  const problems: string[] = [];
  const drawn = new Set<string>();
  const components = await withGallery(root, async (gallery) => {
    await gallery.look('phone', async ({ drawnBy, errors }, { file, name }) => {
      for (const component of drawnBy) drawn.add(component);
      for (const error of errors) problems.push(`${file}: ${name}: ${error}`);
    });
    return gallery.components;
  });
  expect(problems).toEqual([]);
  expect(components.filter((component) => !drawn.has(component))).toEqual([]);
  expect(components).toContain('shared/ui/src/button.tsx Button');
});

/** Has something done in a folder of its own within the repository, whose packages are found from there. */
async function inPlace(use: (place: string) => Promise<void>): Promise<void> {
  const data = join(root, '.data');
  mkdirSync(data, { recursive: true });
  const place = mkdtempSync(join(data, 'gallery-test-'));
  await use(place).finally(() => rmSync(place, { recursive: true }));
}

/** A checkout whose only part tells one story. */
function smallCheckout(place: string, colour: string): string {
  const folder = mkdtempSync(join(place, 'checkout-'));
  for (const part of ['shared/ui', 'shared/checkout', 'shell']) {
    mkdirSync(join(folder, part, 'src'), { recursive: true });
  }
  const story = (name: string, styles: string) =>
    `'${name}': () => <p style={{ ${styles} }}>Harbour Nights</p>`;
  const stories = [story('coloured', `color: '${colour}'`), story('plain', "color: 'gray'")];
  writeFileSync(
    join(folder, 'shell/src/sign.stories.tsx'),
    `export const stories = { ${stories.join(', ')} };`,
  );
  return folder;
}

test('a story that is hard to read is found in the scheme in which it is', () =>
  inPlace(async (place) => {
    const barriers = await withGallery(smallCheckout(place, 'gainsboro'), findBarriers);
    const coloured = barriers.filter((barrier) => barrier.includes('coloured'));
    expect(coloured).toEqual(
      ['desktop', 'phone'].map((width) =>
        expect.stringMatching(`^shell/src/sign: coloured, ${width}, light: color-contrast, .*Harbour Nights`),
      ),
    );
  }));

test('a changed colour is found in both schemes and widths, and its story shown beside what it was', () =>
  inPlace(async (place) => {
    const before = { root: smallCheckout(place, 'teal'), name: 'main' };
    const after = { root: smallCheckout(place, 'crimson'), name: 'the work tree' };
    const { differing, compared, page } = await compareCheckouts(before, after, join(place, 'result'));
    const of = (view: string) => `shell/src/sign: coloured, ${view}`;
    expect(differing).toEqual(['desktop, dark', 'desktop, light', 'phone, dark', 'phone, light'].map(of));
    expect(compared).toBe(8);
    const html = await readFile(page, 'utf8');
    expect(html).toContain('4 pictures of the work tree differ from main');
    expect(html).toContain('<img src="0-before.png" alt=""></figure><figure><figcaption>After');
  }));
