import { checkedPublication, promotion } from '@ticket-storefront/platform-testing';
import * as v from 'valibot';
import { applyCommand } from './apply-command';
import { defaultValidityMs, discoveryView } from './registrar';
import { emptyRegistry } from './registry-document';

const part = 'remote-cart';
const now = new Date('2026-11-21T12:00:00.000Z');

const registry = [
  checkedPublication(part, '1.0.0', now),
  checkedPublication(part, '1.1.0', now),
  checkedPublication(part, '1.2.0', now),
  promotion(part, '1.0.0', 100),
  promotion(part, '1.1.0', 100),
  promotion(part, '1.2.0', 10),
].reduce(
  (before, command) =>
    applyCommand(
      before,
      command,
      { who: 'us', id: 'id', before: '', validityMs: defaultValidityMs, contractVersion: '1.0.0' },
      now,
    ),
  emptyRegistry,
);

/** The v1-pre schema of frontend-discovery, which allows no other fields. */
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

test('converts a registry to a document of the frontend-discovery schema', () => {
  const { microFrontends } = v.parse(discovery, discoveryView(registry));
  const since = now.toISOString();
  expect(microFrontends[part]).toMatchObject([
    { deployment: { traffic: 0, default: false }, extras: { since, until: since } },
    { deployment: { traffic: 90, default: true }, extras: { since } },
    { deployment: { traffic: 10, default: false }, extras: { since } },
  ]);
});
