import { randomUUID } from 'node:crypto';
import { pageDataElementId, pageDataSchema } from '@ticket-storefront/api';
import {
  getEventsDocument,
  getTicketingItemsDocument,
  orderPagePath,
  ticketPagePath,
} from '@ticket-storefront/api/protocol';
import { checkoutSlot } from '@ticket-storefront/format/parts';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import { processors as served } from '@ticket-storefront/processors';
import { hashSource } from '@ticket-storefront/server/http';
import { readVisitorClaims, signVisitorToken } from '@ticket-storefront/server/visitors';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import * as v from 'valibot';
import { bootElementId, bootSchema } from '../../src/boot';
import { earlyCallsScript, earlyClicksScript, typefaceScript } from '../document/inline-scripts';

import { shellWatchScript } from '../document/shell-failure';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';
import { describePages } from './describe-pages';
import { notFoundPage, type Page, routedPages, waitingRoomPage } from './page-table';

/** What an organiser may write to end the element that it stands in. */
const hostile = `</script></title><script>alert(1)</script><!-- "&amp;`;

/** An event whose processor has the name of its slug; there is none by one slug. */
const eventsBy = (slug: string) =>
  slug === 'missing'
    ? []
    : [
        buildEvent({
          name: hostile,
          description: hostile,
          ticketing_slug: slug,
          ticketing_payment_processor_config: { processor: slug, config: null },
        }),
      ];

const items = [buildTicketingItem({ name: hostile, description: hostile })];

/** An API with an event for every slug but one. */
const api = Fastify({ forceCloseConnections: true });
api.post<{ Body: { query: string; variables: { slug?: string } } }>('/v1/graphql', ({ body }) => {
  const { query, variables } = body;
  if (query === getTicketingItemsDocument) return { data: { ticketing_items: items } };
  const events = eventsBy(variables.slug ?? 'listed');
  if (query !== getEventsDocument) return { data: { events } };
  return { data: { events: events.map((event) => ({ ...event, ticketing_items: items })) } };
});

const visitorKey = 'k'.repeat(32);
/** Where those are for whose admission it was asked. */
const askedFrom: (string | null)[] = [];

/** It is at its limit for one event, gives no answer for another, and knows no third. */
api.post<{ Body: { slug: string } }>('/ticketCheckout/admissions', async ({ body, headers }, reply) => {
  askedFrom.push(readVisitorClaims(visitorKey, String(headers['x-visitor']))?.address ?? null);
  if (body.slug === 'silent') return reply.hijack();
  if (body.slug !== 'crowded') return reply.code(400).send({ success: false });
  return {
    success: true,
    state: 'waiting',
    place: 2,
    before: 1,
    estimateSeconds: null,
    pollAfterMs: 3000,
    items: [],
  };
});

let shell: ReleasedShell;
let server: ReleasedShell['server'];
const routes: string[] = [];
beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  shell = await releasedShell(
    apiOrigin,
    Object.fromEntries(['shell', ...Object.values(demonstrationSlots)].map((part) => [part, {}])),
    { TRUST_PROXY: '1', VISITOR_KEY: visitorKey },
  );
  server = shell.server;
  server.addHook('onRoute', ({ method, path }) => {
    if ([method].flat().includes('GET')) routes.push(path);
  });
  await server.ready();
});
afterAll(async () => {
  await shell.close();
  await api.close();
});

/** A visitor who came a while ago. */
const known = { cookie: `visitor=${signVisitorToken(visitorKey, randomUUID(), { since: 0 })}` };

/** What a document at an address is composed of for a visitor. */
async function open(url: string, sent: Readonly<Record<string, string>> = known) {
  const { statusCode, headers, body } = await server.inject({ url, headers: sent });
  const [, json = ''] = new RegExp(`id="${bootElementId}"[^>]*>([^<]*)</script>`).exec(body) ?? [];
  const policy = String(headers['content-security-policy']);
  const partsIn = (text: string) =>
    new Set([...text.matchAll(/https:\/\/assets\.test\/([a-z-]+)\//g)].map(([, part]) => part));
  const boot = v.parse(bootSchema, JSON.parse(json));
  const [, preloadedData = ''] =
    new RegExp(`id="${pageDataElementId}"[^>]*>([^<]*)</script>`).exec(body) ?? [];
  return {
    statusCode,
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    preloadedData: v.parse(pageDataSchema, JSON.parse(preloadedData)),
    visitor: boot.visitor,
    cacheControl: headers['cache-control'],
    cookies: [headers['set-cookie']].flat(),
    remotes: Object.keys(boot.remotes),
    allowed: partsIn(/script-src [^;]*/.exec(policy)?.[0] ?? ''),
    preloaded: partsIn(body.match(/<link rel="preload"[^>]*>/g)?.join() ?? ''),
    /** Inline scripts and styles that the policy does not allow. */
    refused: [
      ...[...body.matchAll(/<script(?: type="(?:importmap|speculationrules)")?>([\s\S]*?)<\/script>/g)].map(
        ([, text = '']) => hashSource(text),
      ),
      ...[...body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashSource(text)),
    ].filter((hash) => !policy.includes(hash)),
    data: [...body.matchAll(/<script type="([^"]*)"/g)].map(([, type]) => type),
    scripts: body.match(/<script\b/g)?.length,
    /** Scripts of the server's own that run. */
    inline: [shellWatchScript, typefaceScript, earlyClicksScript, earlyCallsScript].filter((script) =>
      body.includes(script),
    ).length,
  };
}

const processors = [...served.map(({ name }) => name), 'unserved'];

/** A checkout is a document of its own for each processor. */
const checkoutsOf = (page: Page) =>
  processors.map((processor) => {
    const remote = demonstrationSlots[checkoutSlot(processor)];
    return {
      page,
      address: page.path.replace(':slug', processor),
      remotes: remote ? [remote] : [],
      documentName: remote ? `checkout by ${processor}` : 'checkout that nobody serves',
    };
  });

const documents = [
  ...routedPages,
  { ...waitingRoomPage, path: '/events/crowded/checkout' },
  { ...notFoundPage, path: '/nowhere' },
].flatMap((page) =>
  page.slots === 'of-processor'
    ? checkoutsOf(page)
    : [
        {
          page,
          address: page.path.replace(':slug', 'any'),
          remotes: page.slots.map((slot) => demonstrationSlots[slot]),
          documentName: page.kind.name,
        },
      ],
);

test.each(documents)('$address has the parts and the policy that the table names', async (each) => {
  const { page, address, remotes } = each;
  const document = await open(address);
  const { status: statusCode } = page;
  const { cacheControl } = page.kind;
  expect(document).toMatchObject({ statusCode, cacheControl, remotes, refused: [] });
  expect(document.allowed).toEqual(new Set(['shell', ...remotes]));
  expect(document.preloaded).toEqual(new Set(page.preloads === 'remotes' ? remotes : []));
});

const oneOrigin = { storefront: 'https://shop.example', checkout: undefined };

test('the inventory names the origin of each page, and the checkout’s own has no event page', () => {
  const checkout = 'https://checkout.example';
  const pagesOf = (own: string | undefined, origin: string) =>
    describePages({ slots: demonstrationSlots }, { ...oneOrigin, checkout: own })
      .filter((page) => page.origin === origin)
      .flatMap(({ name, parts }) => [name, ...parts.map(({ part }) => part)]);
  expect(pagesOf(undefined, oneOrigin.storefront)).toEqual(
    expect.arrayContaining(['event page', 'waiting room', 'checkout by stripe']),
  );
  const own = pagesOf(checkout, checkout);
  expect(own).toEqual(
    expect.arrayContaining(['waiting room', 'checkout by stripe', 'remote-checkout-stripe']),
  );
  expect(own).not.toContain('event page');
  expect(own).not.toContain('remote-event');
  expect(pagesOf(checkout, oneOrigin.storefront).join()).not.toContain('remote-checkout');
});

test.each(documents)(
  'the inventory is told of all that $address may run',
  async ({ address, documentName }) => {
    const [description] = describePages({ slots: demonstrationSlots }, oneOrigin).filter(
      ({ name }) => name === documentName,
    );
    const { allowed, data } = await open(address);
    const parts = description?.parts.map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining([...allowed]));
    // JSON-LD is in the documents of events that have a date and an address alone.
    const described = description?.data.map(({ type }) => type);
    expect(data).toEqual(described?.filter((type) => type !== 'application/ld+json'));
  },
);

const escaped = '&lt;/script&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &quot;&amp;amp;';

test.each([
  ['/', 'Event Ticketing', { events: [{ name: hostile }] }],
  ['/events/any', `${escaped} - Ticketing`, { event: { description: hostile }, items: [{ name: hostile }] }],
  ['/events/mxmerchant/checkout', `${escaped} Ticketing`, { event: { name: hostile } }],
  ['/events/any/confirmation', 'Order confirmation - Ticketing', { event: { name: hostile } }],
  ['/events/crowded/checkout', `${escaped} Ticketing`, { event: { name: hostile } }],
  ['/nowhere', 'Page not found - Ticketing', {}],
])(
  '%s brings its title and what it shows of the catalogue as text, whatever is written there',
  async (...each) => {
    const [address, title, preloadedData] = each;
    const document = await open(address);
    expect(document).toMatchObject({ title, preloadedData });
    expect(document.scripts).toBe(document.data.length + document.inline + 1);
  },
);

test.each([
  ['/events/missing', 404, 'missing - Ticketing', []],
  ['/events/missing/checkout', 404, 'Event Ticketing', []],
  // It shows an order, of which the catalogue knows nothing.
  ['/events/missing/confirmation', 200, 'Order confirmation - Ticketing', []],
])('%s, of an event that the catalogue does not have, is answered by %s', async (...each) => {
  const [address, statusCode, title, remotes] = each;
  expect(await open(address)).toMatchObject({ statusCode, title, remotes, preloadedData: { event: null } });
});

test.each(['/', '/events/any'])(
  '%s gives a new visitor a token, in the document and a cookie',
  async (path) => {
    const { visitor, cookies } = await open(path, {});
    expect(visitor).not.toBe('');
    expect(cookies).toContainEqual(expect.stringMatching(`^visitor=${visitor};.* HttpOnly`));
  },
);

test.each(['/nowhere', '/events/missing'])(
  '%s, which does not exist, gives no token and begins no visit',
  async (path) => {
    const { statusCode, visitor, cookies } = await open(path, {});
    expect([statusCode, visitor || null]).toEqual([404, null]);
    expect(cookies.join()).not.toMatch(/visitor=|release-/);
  },
);

test('sends the API the visitor’s address from the proxy in front', async () => {
  askedFrom.length = 0;
  const headers = { ...known, 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
  await server.inject({ url: '/events/crowded/checkout', headers });
  expect(askedFrom).toEqual(['203.0.113.7']);
});

test('shows checkouts while the API does not answer about admissions', async () => {
  const { statusCode, cacheControl } = await open('/events/silent/checkout');
  expect([statusCode, cacheControl]).toEqual([200, 'private, no-cache']);
});

test('every document that the server answers is a page of the table, or about an order, a ticket, an offer or a priority link', async () => {
  const answered: string[] = [];
  for (const path of routes) {
    const { headers } = await server.inject(path.replace(':slug', 'any'));
    if (String(headers['content-type']).startsWith('text/html')) answered.push(path);
  }
  const orderPage = orderPagePath(':referenceID', ':signature');
  const others = [
    orderPage,
    ticketPagePath(':token'),
    '/orders',
    '/offers/:token',
    '/events/:slug/priority/:token',
  ];
  expect(answered).toEqual([...routedPages.map(({ path }) => path), ...others]);
});
