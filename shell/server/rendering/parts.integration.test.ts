import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import type { ShellPageProps } from '../../src/boot';
import { cleanHtml } from './clean-html';
import { renderHarness, startRenderProcess } from './render-process';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'server-entries-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The server entry of a part as its release has it. */
const built = (part: string): Promise<string> => {
  const building = entries.get(part) ?? build(part);
  entries.set(part, building);
  return building;
};

const entries = new Map<string, Promise<string>>();

async function build(part: string): Promise<string> {
  const output = join(folder, part);
  const webpack = join(root, 'node_modules/webpack/bin/webpack.js');
  const options = ['--config-name', `${part} server`, '--output-path', output];
  await promisify(execFile)(process.execPath, [webpack, ...options], { cwd: join(root, part) });
  const script = readdirSync(output).find((name) => /^server\..*\.js$/.test(name)) ?? '';
  return readFileSync(join(output, script), 'utf8');
}

const limits = {
  waitMs: 1000,
  answerMs: 10_000,
  startMs: 10_000,
  htmlBytes: 1_048_576,
  memoryBytes: 201_326_592,
  queue: 10,
  processes: 1,
};

const site = 'https://www.example.com/';
const config = { links: { provider: site, terms: site, privacy: site, contact: site }, processor: {} };

async function render(part: string, props: object) {
  const address = `https://assets.example/${part}/1.0.0/`;
  const running = startRenderProcess({ code: await built(part), address }, limits, renderHarness);
  const host = { config, idPrefix: `${part}-`, renderedAt: Date.now() };
  const rendered = await running.render(JSON.stringify({ props, host }));
  running.close();
  return rendered.ok ? rendered.html : rendered.reason;
}

test('the event page comes from its own server entry with event and tickets, as a part may write it', async () => {
  const html = await render('remote-event', {
    event: buildEvent({ name: 'Harbour & Jazz', ticketing_logo: null }),
    items: [buildTicketingItem({ name: 'Day ticket', description: '<h1>All <em>day</em></h1>' })],
  });
  for (const words of ['Harbour &amp; Jazz', 'Day ticket', '<h4>All <em>day</em></h4>', 'Add one'])
    expect(html).toContain(words);
  expect(html).toMatch(/src="\/pictures\/[\w-]+\/logo\.svg"/);
  expect(cleanHtml(html, 'remote-event')).not.toBeNull();
});

test('300 tickets with their descriptions stay within what a part may have, and an organiser cannot leave it', async () => {
  const description =
    '<p>Two <b>days</b> with <a href="https://exa mple.com">a map</a></p><ul><li>One</li></ul>';
  const odd = `<pre>\n\n\n10:00</pre><p href="javascript:run()" src="x:y">Doors</p>${'<div>'.repeat(400)}`;
  const items = Array.from({ length: 300 }, (_, index) =>
    buildTicketingItem({ id: index + 1, name: `Row ${index + 1}`, description }),
  );
  const html = await render('remote-event', {
    event: buildEvent(),
    items: [...items, buildTicketingItem({ id: 301, name: 'Odd', description: odd })],
  });
  const cleaned = cleanHtml(html, 'remote-event');
  for (const words of ['Row 300', 'a map', 'Doors']) expect(cleaned).toContain(words);
});

test('the cart panel comes from its own server entry, empty', async () => {
  const html = await render('remote-cart', { event: buildEvent(), checkoutPath: '/events/jazz/checkout' });
  expect(html).toContain('cart');
  expect(cleanHtml(html, 'remote-cart')).not.toBeNull();
});

test.each([
  [
    'the event page, with slots for event and cart',
    'storefront',
    '/events/harbour-nights',
    ['All events', 'data-slot="remote-event"', 'data-slot="remote-cart"'],
  ],
  ['the landing list', 'storefront', '/', ['Upcoming events', 'Harbour &amp; Jazz', 'From $25.00']],
  ['the not-found page', 'storefront', '/not-found', ['Page not found']],
  ['a confirmation, without the order', 'storefront', '/events/harbour-nights/confirmation', ['Loading...']],
  [
    'a checkout, without the cart',
    'checkout',
    '/events/harbour-nights/checkout',
    ['Back to Menu', 'Harbour &amp; Jazz', 'Loading...'],
  ],
  [
    'the waiting room',
    'waiting-room',
    '/events/harbour-nights/checkout',
    ['You are in line', 'Harbour &amp; Jazz'],
  ],
])('the shell draws %s', async (_what, entry, path, words) => {
  const event = buildEvent({ name: 'Harbour & Jazz' });
  const props: ShellPageProps = {
    entry,
    path,
    query: '',
    boot: {
      api: site,
      remotes: {},
      ...config,
      provider: { name: 'Event Ticketing', logo: null },
      pageViewUrl: null,
      slots: {},
      checkouts: {},
      needAccount: [],
      checkoutScripts: [],
      callsAhead: [],
      processorScripts: [],
      visitor: null,
      partReports: null,
      releaseSet: '',
    },
    pageData: {
      event,
      hasEnded: false,
      events: [{ ...event, ticketing_items: [buildTicketingItem()] }],
      readAt: Date.parse('2026-11-20T12:00:00Z'),
    },
    drawn: [],
  };
  const html = await render('shell', props);
  for (const word of words) expect(html).toContain(word);
  expect(cleanHtml(html, 'shell')).not.toBeNull();
});
