import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import { accentOf } from './accent';

const tokens = readFileSync(join(import.meta.dirname, '../../../shared/ui/src/tokens.css'), 'utf8');

/** Both colours of a token. */
function pairOf(name: string): readonly [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no pair ${name}.`);
  return [light, dark];
}

const grounds = ['color-page', 'color-surface', 'color-surface-raised'].map(pairOf);

test.each([0, 0.02, 0.1, 0.2, 0.4])(
  'of every hue at chroma %s, text can be read in the accent, and on it',
  (chroma) => {
    for (let hue = 0; hue < 360; hue++) {
      const { light, dark } = accentOf({ hue, chroma });
      for (const [lightGround, darkGround] of grounds) {
        expect(wcagContrast(light, lightGround)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(dark, darkGround)).toBeGreaterThanOrEqual(4.5);
      }
      expect(wcagContrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('pictures of other hues give other accents, and the same picture the same', () => {
  const accents = [20, 80, 140, 200, 260, 320].map((hue) => accentOf({ hue, chroma: 0.15 }));
  expect(new Set(accents.map(({ light }) => light)).size).toBe(accents.length);
  expect(accentOf({ hue: 20, chroma: 0.15 })).toEqual(accents[0]);
});
