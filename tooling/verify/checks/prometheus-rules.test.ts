import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { healthRules, healthWindowMs } from '@ticket-storefront/format';
import * as v from 'valibot';
import { parse } from 'yaml';
import { defaultsOfSetting } from './docs/settings-reference';

const root = join(import.meta.dirname, '../../..');
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
const sources = [
  'platform/server/src/server-metrics.ts',
  'shell/server/health-route.ts',
  'shell/server/document/send-document.ts',
  'shell/server/rendering/create-renderer.ts',
  'backend/order-port/src/answers.ts',
  'backend/src/database/open-databases.ts',
  'backend/src/metrics/order-metrics.ts',
  'backend/src/metrics/store-metrics.ts',
  'backend/src/part-reports/part-metrics.ts',
].map(read);
const defined = sources.flatMap((text) =>
  [...text.matchAll(/'(storefront_\w+)'/g)].map(([, name = '']) => name),
);
/** Metrics that can only grow, so that a rate of them means something. */
const growing = sources.flatMap((text) =>
  [...text.matchAll(/new (?:Counter|Histogram)\(\{\s*name: '(storefront_\w+)'/g)].map(
    ([, name = '']) => name,
  ),
);

test('docs/operation.md lists the metrics of all servers', () => {
  expect([...documented].sort()).toEqual([...defined].sort());
});

test('docs/operation.md says for each alert what to do', () => {
  const [, chapter = ''] = read('docs/operation.md').split('\n## Alerts\n');
  const explained = [...chapter.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(explained.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

const variableSchema = v.object({
  name: v.string(),
  type: v.picklist(['datasource', 'query']),
  query: v.string(),
});
const panelSchema = v.object({
  id: v.number(),
  type: v.literal('timeseries'),
  title: v.string(),
  gridPos: v.strictObject({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
  fieldConfig: v.object({ defaults: v.object({ unit: v.string() }) }),
  targets: v.tuple([v.object({ refId: v.string(), expr: v.string() })]),
});
const dashboardSchema = v.object({
  title: v.string(),
  uid: v.pipe(v.string(), v.maxLength(40)),
  schemaVersion: v.number(),
  templating: v.object({ list: v.array(variableSchema) }),
  panels: v.array(panelSchema),
});
const dashboards = ['parts', 'sale'].map((name) =>
  v.parse(dashboardSchema, JSON.parse(read(`docs/deploy/grafana-${name}.json`))),
);
const shownBy = ({ panels }: (typeof dashboards)[number]) =>
  panels.map(({ title, targets: [{ expr }] }) => ({ title, expr }));
const shown = dashboards.flatMap(shownBy);

test('alerts and dashboards use only existing metrics, and every metric is used', () => {
  const asked = [...rules, ...shown].flatMap(({ expr }) =>
    [...expr.matchAll(/storefront_\w+/g)].map(([name]) => name.replace(/_(count|sum|bucket)$/, '')),
  );
  expect([...new Set(asked)].sort()).toEqual([...defined].sort());
});

test.each(dashboards)(
  'the dashboard $title has a position for each panel, and every variable of its panels',
  (dashboard) => {
    const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(dashboard.panels.length);
    const known = dashboard.templating.list.map(({ name }) => name);
    const used = shownBy(dashboard).flatMap(({ expr }) =>
      [...expr.matchAll(/\$([a-z]+)/g)].map(([, name]) => name),
    );
    expect(known).toEqual(expect.arrayContaining(used));
  },
);

test.each([
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...shown.map(({ title, expr }) => ({ name: title, expr })),
])('the expression of $name has balanced brackets', ({ expr }) => {
  const unquoted = expr.replace(/"[^"]*"/g, '');
  for (const [opening = '', closing = ''] of ['()', '{}', '[]'].map((pair) => [...pair])) {
    expect(unquoted.split(opening)).toHaveLength(unquoted.split(closing).length);
  }
});

const rateOf = /\b(?:rate|irate|increase)\(\s*(storefront_\w+)/g;

test.each(rules.filter(({ expr }) => expr.search(rateOf) >= 0))(
  'the alert $alert computes rates only of counters and histograms',
  ({ expr }) => {
    const rated = [...expr.matchAll(rateOf)].map(([, name = '']) => name.replace(/_(count|sum|bucket)$/, ''));
    expect(rated).not.toEqual([]);
    expect(growing).toEqual(expect.arrayContaining(rated));
  },
);

test('alerts on processors count every kind of call', () => {
  const onProcessors = rules.filter(({ expr }) => expr.includes('storefront_processor_seconds'));
  expect(onProcessors).not.toEqual([]);
  for (const { expr } of onProcessors) expect(expr).not.toMatch(/\bcall=/);
});

test('an alert fires if no API or no shell server answers Prometheus', () => {
  const absent = rules.flatMap(({ expr }) => /^absent\((storefront_\w+)\)$/.exec(expr)?.[1] ?? []);
  expect(absent).toEqual(['storefront_database_connections', 'storefront_registry_counter']);
});

test('docs/operation.md has the minimums of each rule for unhealthy releases', () => {
  const rows = Object.entries(healthRules).map(
    ([verdict, { minVisits, minFailed, minNetworks, minPercent, minTimesInstead, everyMs }]) =>
      [verdict, minVisits, minFailed, minNetworks, minPercent, minTimesInstead, everyMs / 1000].join(' '),
  );
  const row = /^\| `(avoid|stop|alert)` \|[^|]*\|(.*)\|.*every (\d+) seconds.*\|$/gm;
  const documented = [...read('docs/operation.md').matchAll(row)].map(([, verdict, minimums = '', seconds]) =>
    [verdict, ...minimums.split('|').map((cell) => cell.replace(/`.*`:/, '').trim()), seconds].join(' '),
  );
  expect(documented).toEqual(rows);
});

test('Prometheus alerts operators at the same minimums as the webhook', () => {
  const { minFailed, minPercent } = healthRules.alert;
  const expr = rules.find(({ alert }) => alert === 'PartUnhealthy')?.expr;
  expect(expr?.match(/>=? [\d.]+/g)).toEqual([`>= ${minFailed}`, `>= ${minPercent / 100}`]);
});

test('by default one address cannot cause a verdict', () => {
  const defaultOf = (setting: string) => Number(defaultsOfSetting(setting)[0]);
  const windows = Math.ceil(healthWindowMs / defaultOf('LIMIT_WINDOW_MS'));
  const votes = windows * defaultOf('PART_FAILURES_PER_ADDRESS');
  expect(votes).toBeLessThan(Math.min(...Object.values(healthRules).map(({ minFailed }) => minFailed)));
});
