import { createPrivateKeyText, publicKeyOf, readPrivateKey, signDocument } from '@ticket-storefront/signing';
import fc from 'fast-check';
import { emptyRegistry, openRegistry, writeRegistryText } from './registry-document';
import { accept, type TrustedRegistry } from './registry-updater';

const platform = readPrivateKey(createPrivateKeyText());
const stranger = readPrivateKey(createPrivateKeyText());
const keys = [publicKeyOf(platform)];
const start = Date.parse('2026-11-21T00:00:00.000Z');
const hourMs = 60 * 60 * 1000;
const at = (hours: number) => new Date(start + hours * hourMs);

const registryOf = (counter: number, expires: number) => ({
  ...emptyRegistry,
  counter,
  expires: at(expires).toISOString(),
});
const open = (text: string | Buffer) => openRegistry(Buffer.from(text), keys);
const signed = (counter: number, expires: number) =>
  open(writeRegistryText(registryOf(counter, expires), platform));

const good = writeRegistryText(registryOf(5, 24), platform);
const trusted: TrustedRegistry = {
  registry: registryOf(5, 24),
  text: Buffer.from(good),
  key: publicKeyOf(platform),
};
const reasonAgainst = (document: ReturnType<typeof open>, now = at(1)) => {
  const accepted = accept(trusted, document, now);
  return accepted.ok ? null : accepted.reason;
};

test.each([
  ['an older registry', signed(4, 24), 'is replayed: its counter is 4, after 5'],
  ['another registry of the same counter', signed(5, 48), 'is replayed: its counter is 5, after 5'],
  ['an expired registry', signed(6, 1), 'expired on'],
  [
    'a registry signed with another key',
    open(writeRegistryText(registryOf(6, 24), stranger)),
    'is signed with an unknown key',
  ],
  ['a changed registry', open(good.replace('"payload":"eyJ', '"payload":"eyK')), 'is forged'],
  [
    'a text that the platform signed as a command',
    open(signDocument('command', registryOf(6, 24), platform)),
    'is signed for another purpose',
  ],
  ['more bytes than any registry has', open(Buffer.alloc(33 * 1024 * 1024, ' ')), 'is too large'],
  ['no envelope', open(JSON.stringify(registryOf(6, 24))), 'is not signed'],
  ['a signed text that is not a registry', open(signDocument('registry', {}, platform)), 'is not a registry'],
])('refuses %s, and says why', (_name, document, reason) => {
  expect(reasonAgainst(document)).toContain(reason);
});

test('a trusted registry stays trusted after its expiry', () => {
  expect(accept(trusted, open(good), at(25))).toEqual({ ok: true, trusted });
});

const documents = fc.array(
  fc.record({ counter: fc.integer({ min: 1, max: 5 }), expires: fc.integer({ min: 0, max: 10 }) }),
  { maxLength: 12 },
);

test('for any stored registries, the trusted one only becomes newer and was valid when it was accepted', () => {
  const known = new Map<string, ReturnType<typeof open>>();
  const openOnce = (counter: number, expires: number) => {
    const name = `${counter} ${expires}`;
    const document = known.get(name) ?? signed(counter, expires);
    known.set(name, document);
    return document;
  };
  fc.assert(
    fc.property(documents, (stored) => {
      let held: TrustedRegistry | null = null;
      for (const [hour, { counter, expires }] of stored.entries()) {
        const before: TrustedRegistry | null = held;
        const accepted = accept(before, openOnce(counter, expires), at(hour));
        const isNewer = counter > (before?.registry.counter ?? 0) && expires > hour;
        const isSame =
          before?.registry.counter === counter && before.registry.expires === at(expires).toISOString();
        expect(accepted.ok).toBe(isNewer || isSame);
        if (accepted.ok) held = accepted.trusted;
        if (isNewer) expect(held?.registry).toEqual(registryOf(counter, expires));
        else expect(held).toBe(before);
      }
    }),
    { numRuns: 300 },
  );
});
