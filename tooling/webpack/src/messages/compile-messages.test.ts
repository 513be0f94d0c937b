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

test('a text without parameters is a string, one with a parameter a function, one with several takes them by name', async () => {
  write('en', { title: 'Your "Cart" costs `$5`', remove: 'Remove {ticket}', change: 'From {from} to {to}' });
  const { title, remove, change } = await compiled('en');
  expect(title).toBe('Your "Cart" costs `$5`');
  expect(remove('Deck')).toBe('Remove Deck');
  expect(change({ to: 'b', from: 'a' })).toBe('From a to b');
});

test('a plural has the form that its language has for a number', async () => {
  write('en', { left: '{count, plural, =0 {None} one {One} other {{count} or #}} left' });
  write('fr', { left: '{count, plural, one {Reste #} other {Restent #}}' });
  const english = await compiled('en');
  expect([0, 1, 1204].map(english.left)).toEqual(['None left', 'One left', '1204 or 1,204 left']);
  const french = await compiled('fr');
  expect([0, 1, 2].map(french.left)).toEqual(['Reste 0', 'Reste 1', 'Restent 2']);
});

test('a choice takes a boolean or one of its cases, and a number is a number in each language', () => {
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
    'es.json: cart.cart is no ICU message: EXPECT_ARGUMENT_CLOSING_BRACE.',
  ],
])('a translation that does not fit is refused in one sentence: %j', (spanish, sentence) => {
  write('en', { cart: 'Cart', total: 'Total' });
  write('es', spanish);
  expect(() => compileMessages(folder)).toThrow(sentence);
});

test('a part without a language is in English in it', async () => {
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

test('compiling again writes only what has changed, and removes a language that is gone', () => {
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
