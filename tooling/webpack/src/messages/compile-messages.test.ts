import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileMessages, messageLanguages } from './compile-messages';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (language: string, texts: object) =>
  writeFileSync(join(folder, `${language}.json`), JSON.stringify({ cart: texts }));

/** The compiled messages of a language. */
const compiled = async (language: string) => {
  compileMessages(folder);
  return import(join(folder, 'compiled', language, 'cart.ts'));
};

const textOf = (path: string) => readFileSync(join(folder, 'compiled', path), 'utf8');

test('compiles a text to a string, or to a function of its one parameter or of several by name', async () => {
  write('en', { title: 'Your "Cart" costs `$5`', remove: 'Remove {ticket}', change: 'From {from} to {to}' });
  const { title, remove, change } = await compiled('en');
  expect(title).toBe('Your "Cart" costs `$5`');
  expect(remove('Deck')).toBe('Remove Deck');
  expect(change({ to: 'b', from: 'a' })).toBe('From a to b');
});

test('selects the plural form of each language for a number', async () => {
  write('en', { left: '{count, plural, =0 {None} one {One} other {{count} or #}} left' });
  write('fr', { left: '{count, plural, one {Reste #} other {Restent #}}' });
  const english = await compiled('en');
  expect([0, 1, 1204].map(english.left)).toEqual(['None left', 'One left', '1204 or 1,204 left']);
  const french = await compiled('fr');
  expect([0, 1, 2].map(french.left)).toEqual(['Reste 0', 'Reste 1', 'Restent 2']);
});

test('types the parameter of a choice as a boolean or its cases, and that of a number as a number', () => {
  write('en', {
    a: '{free, select, true {order} other {payment}}',
    b: '{kind, select, card {c} cash {d} other {}}',
    c: '{n} left',
  });
  write('es', {
    a: '{free, select, true {pedido} other {pago}}',
    b: '{kind, select, card {t} other {}}',
    c: '{n, plural, one {uno} other {varios}}',
  });
  compileMessages(folder);
  for (const language of ['en', 'es']) {
    const text = textOf(`${language}/cart.ts`);
    expect(text).toContain('(free: boolean): string');
    expect(text).toContain("(kind: 'card' | 'cash'): string");
    expect(text).toContain('(n: number): string');
  }
});

test.each([
  [{ total: 'Total' }, 'es.json lacks cart.cart.'],
  [{ cart: 'Carrito', total: 'Total', more: 'Más' }, 'es.json has cart.more, which English does not have.'],
  [
    { cart: 'Carrito de {name}', total: 'Total' },
    'es.json: cart.cart has the parameters name, and in English none.',
  ],
  [
    { cart: 'Carrito {', total: 'Total' },
    'es.json: cart.cart is not an ICU message: EXPECT_ARGUMENT_CLOSING_BRACE.',
  ],
])('a translation that does not fit is refused in one sentence: %j', (spanish, sentence) => {
  write('en', { cart: 'Cart', total: 'Total' });
  write('es', spanish);
  expect(() => compileMessages(folder)).toThrow(sentence);
});

test('uses English for a language that a part does not have', async () => {
  write('en', { title: 'Cart' });
  write('es', { title: 'Carrito' });
  compileMessages(folder);
  const { messagesIn } = await import(join(folder, 'compiled/all/cart.ts'));
  expect(['en', 'es', 'fr'].map((language) => messagesIn(language).title)).toEqual([
    'Cart',
    'Carrito',
    'Cart',
  ]);
  expect(JSON.parse(textOf('package.json')).imports['#language/*']).toEqual({
    es: './es/*.ts',
    default: './en/*.ts',
  });
  expect(messageLanguages(folder)).toEqual(['en', 'es']);
  expect(messageLanguages(join(folder, 'none'))).toEqual([]);
});

test('writes only changed files, and removes a deleted language', () => {
  write('en', { title: 'Cart' });
  write('es', { title: 'Carrito' });
  compileMessages(folder);
  const unchanged = join(folder, 'compiled/en/cart.ts');
  utimesSync(unchanged, 1, 1);
  compileMessages(folder);
  expect(statSync(unchanged).mtimeMs).toBe(1000);
  rmSync(join(folder, 'es.json'));
  compileMessages(folder);
  expect(existsSync(join(folder, 'compiled/es/cart.ts'))).toBe(false);
});
