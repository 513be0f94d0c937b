import type { Registry } from '@ticket-storefront/format';
import { createPrivateKeyText, publicKeyOf, readPrivateKey, signDocument } from '@ticket-storefront/signing';
import { emptyRegistry, openRegistry, writeRegistryText } from './registry-document';

const key = readPrivateKey(createPrivateKeyText());
const trusted = [publicKeyOf(key)];
const integrity = `sha384-${'A'.repeat(64)}`;
const day = '2026-11-21T00:00:00.000Z';

const registry: Registry = {
  ...emptyRegistry,
  counter: 7,
  releases: {
    'remote-cart': [
      {
        version: '1.0.0',
        url: 'https://assets.example.com/remote-cart/1.0.0/fragment.js',
        integrity,
        manifest: integrity,
        contract: '^1.0.0',
        owner: 'event team',
        published: day,
        state: { name: 'current', since: day },
      },
    ],
  },
};

test('writes a registry as a DSSE envelope, and reads it back', () => {
  const text = Buffer.from(writeRegistryText(registry, key));
  expect(JSON.parse(text.toString())).toEqual({
    payloadType: 'application/vnd.storefront.registry+json',
    payload: Buffer.from(JSON.stringify(registry)).toString('base64'),
    signatures: [{ keyid: trusted[0], sig: expect.any(String) }],
  });
  expect(openRegistry(text, trusted)).toEqual({ ok: true, registry, text, key: trusted[0] });
});

test('refuses a registry with any changed byte', () => {
  const bytes = Buffer.from(writeRegistryText(registry, key));
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(openRegistry(changed, trusted).ok).toBe(false);
  }
});

test('neither reads nor writes an invalid registry, and names the field', () => {
  const wrong = { ...registry, counter: -1 };
  expect(() => writeRegistryText(wrong, key)).toThrow('would be invalid (counter)');
  expect(openRegistry(Buffer.from(signDocument('registry', wrong, key)), trusted)).toEqual({
    ok: false,
    reason: 'not a registry (counter)',
  });
});
