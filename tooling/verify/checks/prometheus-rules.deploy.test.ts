import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import * as v from 'valibot';
import { parse, stringify } from 'yaml';

const run = promisify(execFile);
const program = findOnPath('promtool');
const withPrometheus = program ? describe : describe.skip;
const rulesFile = join(import.meta.dirname, '../../../docs/deploy/prometheus-rules.yaml');

/** A metric with its labels, and its values in Prometheus's notation, one a minute. */
type Series = Readonly<Record<string, string>>;

const requests = (route: string, status: string) =>
  `storefront_http_request_seconds_count{route="${route}",status="${status}"}`;
const answered = (route: string, le: string) =>
  `storefront_http_request_seconds_bucket{route="${route}",le="${le}"}`;
const charges = (processor: string, call: string, outcome: string) =>
  `storefront_processor_seconds_count{processor="${processor}",call="${call}",outcome="${outcome}"}`;
const reserved = (le: string) => `storefront_reservation_wait_seconds_bucket{le="${le}"}`;
const visits = (outcome: string) =>
  `storefront_part_visits{part="remote-cart",release="1.2.0",outcome="${outcome}"}`;

/** Two APIs and two shell servers in an ordinary hour of a sale. */
const healthy: Series = {
  'storefront_database_connections{instance="api-1",pool="orders",state="waiting"}': '0x400',
  'storefront_database_connections{instance="api-2",pool="orders",state="waiting"}': '1x400',
  'storefront_registry_counter{instance="shell-1"}': '41x400',
  'storefront_registry_counter{instance="shell-2"}': '41x400',
  'storefront_registry_expires_seconds{instance="shell-1"}': '80000x400',
  'storefront_registry_alarm{instance="shell-1"}': '0x400',
  'storefront_tickets{state="free"}': '9000x400',
  'storefront_tickets{state="held"}': '1500x400',
  'storefront_tickets{state="sold"}': '0+20x400',
  'storefront_orders{state="pending",processor="stripe"}': '40x400',
  [requests('/orders', '200')]: '0+6000x400',
  [requests('/orders', '503')]: '0+1x400',
  [answered('/orders', '0.5')]: '0+5900x400',
  [answered('/orders', '2')]: '0+6000x400',
  [answered('/orders', '+Inf')]: '0+6001x400',
  [charges('stripe', 'open', 'approved')]: '0+600x400',
  [charges('stripe', 'open', 'unreachable')]: '0+1x400',
  [reserved('0.1')]: '0+600x400',
  [reserved('+Inf')]: '0+600x400',
  'storefront_reservations{instance="api-1",state="waiting"}': '20x400',
  'storefront_order_refusals_total{reason="declined"}': '0+20x400',
  storefront_mail_age_seconds: '30x400',
  'storefront_mail_failed{instance="api-1"}': '5x10 4x390',
  'storefront_mail_failed{instance="api-2"}': '5x11 4x389',
  storefront_payments_to_refund: '1x10 0x390',
  'storefront_attention_items{reason="refund-failed"}': '0x400',
  'storefront_buyers{state="admitted"}': '200x400',
  'storefront_buyers{state="waiting"}': '900x400',
  storefront_new_checkout_violations: '0x400',
  'storefront_checkout_changes{processor="stripe",kind="header"}': '0x400',
  'storefront_checkout_watch_age_seconds{processor="stripe"}': '60+60x400',
  'storefront_documents_without_catalogue_total{route="/events/:slug",reason="too-slow"}': '0+1x400',
  'storefront_render_failures_total{part="remote-cart",release="1.2.0",reason="threw"}': '0x400',
  [visits('worked')]: '4000x400',
  [visits('failed')]: '4x400',
  'storefront_part_reports_total{outcome="failed"}': '0x400',
};

/** What is otherwise than in an ordinary hour from the hour on at which an alert must fire, and the labels of the alert. */
const faults: Readonly<Record<string, readonly [labels: Series, changed: Series]>> = {
  ApisGone: [
    {},
    {
      'storefront_database_connections{instance="api-1",pool="orders",state="waiting"}': '0x60 stale',
      'storefront_database_connections{instance="api-2",pool="orders",state="waiting"}': '0x60 stale',
    },
  ],
  ShellServersGone: [
    {},
    {
      'storefront_registry_counter{instance="shell-1"}': '41x60 stale',
      'storefront_registry_counter{instance="shell-2"}': '41x60 stale',
    },
  ],
  DatabaseOut: [
    {},
    {
      'storefront_tickets{state="free"}': '9000x60 stale',
      'storefront_tickets{state="held"}': '1500x60 stale',
      'storefront_tickets{state="sold"}': '0+20x60 stale',
    },
  ],
  ServerErrors: [{ route: '/orders' }, { [requests('/orders', '503')]: '0x60 0+600x340' }],
  SomeServerErrors: [{ route: '/orders' }, { [requests('/orders', '503')]: '0+50x400' }],
  SlowAnswers: [
    { route: '/orders' },
    {
      [answered('/orders', '0.5')]: '0x400',
      [answered('/orders', '2')]: '0+60x400',
      [answered('/orders', '10')]: '0+6000x400',
    },
  ],
  ProcessorOut: [{ processor: 'stripe' }, { [charges('stripe', 'open', 'unreachable')]: '0x60 0+10x340' }],
  CardsDeclined: [{}, { 'storefront_order_refusals_total{reason="declined"}': '0+90x400' }],
  OrdersOpen: [
    { processor: 'stripe' },
    { 'storefront_orders{state="pending",processor="stripe"}': '40x60 300x340' },
  ],
  ConnectionsExhausted: [
    { pool: 'orders' },
    {
      'storefront_database_connections{instance="api-1",pool="orders",state="waiting"}': '0x60 9x340',
      'storefront_database_connections{instance="api-2",pool="orders",state="waiting"}': '0x60 8x340',
    },
  ],
  ReservationsWait: [{}, { [reserved('0.1')]: '0x400', [reserved('10')]: '0+600x400' }],
  ReservationsFull: [
    {},
    {
      'storefront_reservations{instance="api-1",state="waiting"}': '20x60 1800x340',
      'storefront_reservations{instance="api-2",state="waiting"}': '20x60 1900x340',
    },
  ],
  TicketsHeld: [{}, { 'storefront_tickets{state="sold"}': '0+20x60 1200x340' }],
  MailLate: [{}, { storefront_mail_age_seconds: '30x60 900x340' }],
  MailFailed: [
    {},
    {
      'storefront_mail_failed{instance="api-1"}': '4x70 5x330',
      'storefront_mail_failed{instance="api-2"}': '4x71 5x329',
    },
  ],
  MoneyNotGivenBack: [{}, { storefront_payments_to_refund: '2x400' }],
  PersonNeeded: [
    { reason: 'refund-failed' },
    { 'storefront_attention_items{reason="refund-failed"}': '1x400' },
  ],
  WaitingRoomStuck: [{}, { 'storefront_buyers{state="admitted"}': '200x60 0x340' }],
  CheckoutViolation: [{}, { storefront_new_checkout_violations: '0x60 1x340' }],
  CheckoutTampering: [
    { directive: 'script-src-elem', blocked: 'skimmer.example' },
    {
      'storefront_checkout_violation_networks{directive="script-src-elem",blocked="skimmer.example"}':
        '_x60 3x340',
    },
  ],
  CheckoutChanged: [
    { processor: 'stripe', kind: 'header' },
    { 'storefront_checkout_changes{processor="stripe",kind="header"}': '0x60 1x340' },
  ],
  CheckoutNotWatched: [
    { processor: 'stripe' },
    { 'storefront_checkout_watch_age_seconds{processor="stripe"}': '256000+60x400' },
  ],
  RegistryNotBelieved: [{}, { 'storefront_registry_alarm{instance="shell-1"}': '0x60 1x340' }],
  DocumentsWithoutCatalogue: [
    { route: '/events/:slug', reason: 'too-slow' },
    { 'storefront_documents_without_catalogue_total{route="/events/:slug",reason="too-slow"}': '0+60x400' },
  ],
  ReleaseNotRendered: [
    { part: 'remote-cart', release: '1.2.0' },
    { 'storefront_render_failures_total{part="remote-cart",release="1.2.0",reason="threw"}': '0+60x400' },
  ],
  PartUnhealthy: [{ part: 'remote-cart', release: '1.2.0' }, { [visits('failed')]: '4x60 400x340' }],
  PartReportsNotCounted: [{}, { 'storefront_part_reports_total{outcome="failed"}': '0+6x400' }],
  RegistryExpires: [{}, { 'storefront_registry_expires_seconds{instance="shell-1"}': '80000x60 3000x340' }],
  RegistriesDiffer: [{}, { 'storefront_registry_counter{instance="shell-2"}': '41x60 40x340' }],
};

const ruleSchema = v.object({
  alert: v.string(),
  labels: v.record(v.string(), v.string()),
  annotations: v.object({ summary: v.string() }),
});
const rulesSchema = v.object({ groups: v.array(v.object({ rules: v.array(ruleSchema) })) });

const filledIn = (summary: string, labels: Series) =>
  summary.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '');

withPrometheus(program ? 'by promtool' : 'by promtool, missing here: apt-get install prometheus', () => {
  let rules: readonly v.InferOutput<typeof ruleSchema>[];
  let folder: string;
  beforeAll(async () => {
    const { groups } = v.parse(rulesSchema, parse(await readFile(rulesFile, 'utf8')));
    rules = groups.flatMap((group) => group.rules);
    folder = await mkdtemp(join(tmpdir(), 'storefront-alerts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Fails unless of all alerts only these fire after an hour and a half. */
  async function expectAlerts(changed: Series, fired: Readonly<Record<string, Series>>): Promise<void> {
    const series = Object.entries({ ...healthy, ...changed });
    const test = {
      interval: '1m',
      input_series: series.map(([name, values]) => ({ series: name, values })),
      alert_rule_test: rules.map(({ alert, labels, annotations: { summary } }) => ({
        alertname: alert,
        eval_time: '90m',
        exp_alerts: fired[alert]
          ? [
              {
                exp_labels: { ...labels, ...fired[alert] },
                exp_annotations: { summary: filledIn(summary, fired[alert]) },
              },
            ]
          : [],
      })),
    };
    const file = join(folder, 'alerts.test.yaml');
    await writeFile(file, stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests: [test] }));
    await run(program ?? '', ['test', 'rules', file]);
  }

  test('no alert fires in an ordinary hour', () => expectAlerts({}, {}));

  test('every alert has a fault', () => {
    expect(Object.keys(faults).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  /** Some faults are also slow errors. */
  const also: Readonly<Record<string, Readonly<Record<string, Series>>>> = {
    ServerErrors: { SomeServerErrors: { route: '/orders' } },
  };

  test.each(Object.entries(faults))(
    '%s fires by its fault, and nothing else does',
    (alert, [labels, changed]) => expectAlerts(changed, { ...also[alert], [alert]: labels }),
  );
});
