import { createPrivateKeyText, publicKeyOf, readPrivateKey } from './keys';
import { openDocument, signDocument } from './signed-document';

const key = readPrivateKey(createPrivateKeyText());
const other = readPrivateKey(createPrivateKeyText());
const trusted = [publicKeyOf(key)];
const text = signDocument('command', { counter: 1, words: 'a ,"signature": inside' }, key);

test('a signed document is read back as it was', () => {
  expect(openDocument('command', text, trusted)).toEqual({
    ok: true,
    document: { counter: 1, words: 'a ,"signature": inside' },
    key: trusted[0],
  });
});

test('one changed byte anywhere makes it worthless', () => {
  const bytes = Buffer.from(text);
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(openDocument('command', changed.toString(), trusted).ok).toBe(false);
  }
});

test('a key that is not trusted, another purpose, or no signature at all is refused', () => {
  expect(openDocument('command', signDocument('command', { counter: 1 }, other), trusted)).toEqual({
    ok: false,
    reason: 'signed by a key that may not',
  });
  expect(openDocument('release', text, trusted)).toEqual({ ok: false, reason: 'forged' });
  expect(openDocument('command', '{"counter":1}', trusted)).toEqual({ ok: false, reason: 'not signed' });
  expect(openDocument('command', '', trusted)).toEqual({ ok: false, reason: 'not signed' });
});
