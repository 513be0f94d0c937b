import type { Registry } from '@storefront/contracts/registry';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@storefront/signing/keys';
import { signDocument } from '@storefront/signing/signed-document';
import * as v from 'valibot';
import { toDiscovery } from './discovery-document';
import { emptyRegistry, readRegistryText, writeRegistryText } from './registry-store';

const key = readPrivateKey(createPrivateKeyText());
const trusted = [publicKeyOf(key)];
const integrity = `sha384-${'A'.repeat(64)}`;
const day = '2026-11-21T00:00:00.000Z';

const registry: Registry = {
  ...emptyRegistry,
  microFrontends: {
    'remote-cart': [
      {
        url: 'https://assets.example.com/remote-cart/1.0.0/fragment.js',
        metadata: { integrity, version: '1.0.0' },
        deployment: { traffic: 100, default: true },
        extras: { manifest: integrity, contract: '^1.0.0', owner: 'event team', published: day },
      },
    ],
  },
  extras: { ...emptyRegistry.extras, counter: 7 },
};

/** What frontend-discovery's v1-pre schema allows, which is nothing beside these fields. */
const discovery = v.strictObject({
  schema: v.string(),
  microFrontends: v.record(
    v.string(),
    v.array(
      v.strictObject({
        url: v.string(),
        fallbackUrl: v.optional(v.string()),
        metadata: v.strictObject({ integrity: v.string(), version: v.string() }),
        deployment: v.optional(
          v.object({ traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), default: v.boolean() }),
        ),
        extras: v.optional(v.looseObject({})),
      }),
    ),
  ),
});

test('the signed registry is a document of the frontend-discovery schema, and is read back as it was', () => {
  const text = writeRegistryText(registry, key);
  expect(() => v.parse(discovery, JSON.parse(text))).not.toThrow();
  expect(readRegistryText(Buffer.from(text), trusted)).toEqual({ ok: true, registry });
});

test('one changed byte anywhere in the registry makes it worthless', () => {
  const bytes = Buffer.from(writeRegistryText(registry, key));
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(readRegistryText(changed, trusted).ok).toBe(false);
  }
});

test('a document of the platform that is no registry is refused, naming the field, and is never written', () => {
  const wrong = { ...registry, extras: { ...registry.extras, counter: -1 } };
  expect(() => writeRegistryText(wrong, key)).toThrow('would be no registry (extras.counter)');
  const text = signDocument('registry', toDiscovery(wrong), key);
  expect(readRegistryText(Buffer.from(text), trusted)).toEqual({
    ok: false,
    reason: 'not a registry (extras.counter)',
  });
});
