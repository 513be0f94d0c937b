import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compareCheckouts } from './compare-checkouts';
import { findViolations } from './find-violations';
import { withGallery } from './open-stories';
import { showEngines } from './show-engines';

const root = resolve(import.meta.dirname, '../../..');

test('every component of the parts has a story, and every story renders without an error', async () => {
  const problems: string[] = [];
  const shown = new Set<string>();
  const components = await withGallery(root, async (gallery) => {
    await gallery.forEachStory('phone', async ({ file, name, renderedBy, errors }) => {
      for (const component of renderedBy) shown.add(component);
      for (const error of errors) problems.push(`${file}: ${name}: ${error}`);
    });
    return gallery.components;
  });
  expect(problems).toEqual([]);
  expect(components.filter((component) => !shown.has(component))).toEqual([]);
  expect(components).toContain('shared/ui/src/button.tsx Button');
});

/** Creates a temporary folder within the repository, so that its packages are found from there. */
async function withFolder(use: (place: string) => Promise<void>): Promise<void> {
  const data = join(root, '.data');
  mkdirSync(data, { recursive: true });
  const place = mkdtempSync(join(data, 'gallery-test-'));
  await use(place).finally(() => rmSync(place, { recursive: true }));
}

/** A checkout whose only part has two stories. */
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

test('axe finds low contrast only in the scheme that has it', () =>
  withFolder(async (place) => {
    const violations = await withGallery(smallCheckout(place, 'gainsboro'), findViolations);
    const coloured = violations.filter((violation) => violation.includes('coloured'));
    expect(coloured).toEqual(
      ['desktop', 'phone'].map((width) =>
        expect.stringMatching(`^shell/src/sign: coloured, ${width}, light: color-contrast, .*Harbour Nights`),
      ),
    );
  }));

test('a comparison finds a changed colour in both schemes and widths, and shows both versions side by side', () =>
  withFolder(async (place) => {
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

test('the screens of the browsers stand beside each other, those of one name in one row', () =>
  withFolder(async (place) => {
    for (const screen of ['landing, phone', 'cart, desktop']) {
      mkdirSync(join(place, screen));
      for (const engine of ['WebKit', 'Chromium']) writeFileSync(join(place, screen, `${engine}.png`), '');
    }
    const { screens, page } = showEngines(place);
    expect(screens).toBe(2);
    const html = await readFile(page, 'utf8');
    expect(html.indexOf('<h2>cart, desktop</h2>')).toBeLessThan(html.indexOf('<h2>landing, phone</h2>'));
    expect(html).toContain(
      '<figcaption>Chromium</figcaption><img src="cart,%20desktop/Chromium.png" alt=""></figure><figure><figcaption>WebKit</figcaption>',
    );
    expect(() => showEngines(join(place, 'none'))).toThrow('run npm run test:browsers first');
  }));
