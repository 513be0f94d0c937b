import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const rulesSchema = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: v.string(),
      rules: v.array(
        v.strictObject({
          alert: v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z]+$/)),
          expr: v.string(),
          for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smhd]$/))),
          labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.strictObject({ summary: v.string() }),
        }),
      ),
    }),
  ),
});
const { groups } = v.parse(rulesSchema, parse(read('docs/deploy/prometheus-rules.yaml')));
const rules = groups.flatMap((group) => group.rules);

const documented = [...read('docs/operation.md').matchAll(/^\| `(storefront_\w+)`/gm)].map(
  ([, name = '']) => name,
);
const defined = [
  'shared/server/src/server-metrics.ts',
  'shell/server/registry-metrics.ts',
  'shell/server/catalogue/catalogue-metrics.ts',
  'shell/server/rendering/render-metrics.ts',
  'backend/src/database/pool-metrics.ts',
  'backend/src/metrics/order-metrics.ts',
  'backend/src/metrics/reservation-metrics.ts',
  'backend/src/metrics/store-metrics.ts',
].flatMap((file) => [...read(file).matchAll(/'(storefront_\w+)'/g)].map(([, name = '']) => name));

test('the page on operation lists the metrics that servers tell', () => {
  expect([...documented].sort()).toEqual([...defined].sort());
});

test('every alert asks for metrics that servers tell, and every metric has one', () => {
  const asked = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/storefront_\w+/g)].map(([name]) => name.replace(/_(count|sum|bucket)$/, '')),
  );
  expect([...new Set(asked)].sort()).toEqual([...defined].sort());
});

test.each(rules)('the expression of $alert is closed', ({ expr }) => {
  const unquoted = expr.replace(/"[^"]*"/g, '');
  for (const [opening = '', closing = ''] of ['()', '{}', '[]'].map((pair) => [...pair])) {
    expect(unquoted.split(opening)).toHaveLength(unquoted.split(closing).length);
  }
});
