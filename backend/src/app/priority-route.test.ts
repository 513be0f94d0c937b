import { randomUUID } from 'node:crypto';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { createPriorityLink, forgetPriorityLinks } from '../admission';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

const dayMs = 24 * 60 * 60_000;

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { ADMITTED_PER_EVENT: '1' } });
});
afterAll(() => store.stop());
beforeEach(() =>
  store.pool.query('delete from admissions; delete from waiting_rooms; delete from priority_links'),
);

const visit = async () => ({
  [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
});
type Visitor = Awaited<ReturnType<typeof visit>>;

/** The token of a new link. */
const link = (slug = 'event-1', { key = visitorKey, days = 1 } = {}): string =>
  createPriorityLink(key, 'https://shop.example', slug, new Date(Date.now() + days * dayMs))
    .split('/')
    .at(-1) ?? '';
const use = (token: string, visitor: Visitor | Record<string, never>, slug = 'event-1') =>
  store.post('/ticketCheckout/priority', { slug, token }, visitor);
const enter = async (visitor: Visitor, slug = 'event-1') =>
  (await store.post('/ticketCheckout/admissions', { slug }, visitor)).body;

const isValid = { status: 200, body: { success: true } };
const isNotValid = {
  status: 400,
  body: {
    message:
      'This link was used in another browser or has expired. Please request a new one from its sender.',
    reason: 'invalid',
  },
};

/** A full checkout, and a visitor in its line. */
async function fillCheckout() {
  const [buyer, early] = [await visit(), await visit()];
  expect(await enter(buyer)).toMatchObject({ state: 'admitted' });
  expect(await enter(early)).toMatchObject({ state: 'waiting', before: 0 });
  return { buyer, early };
}

test('a visitor with a priority link enters a full checkout, before and after it has a place in line, and orders', async () => {
  const { early } = await fillCheckout();
  const [invited, late] = [await visit(), await visit()];
  expect(await use(link(), invited)).toMatchObject(isValid);
  expect(await enter(invited)).toMatchObject({ state: 'admitted' });
  expect(await enter(late)).toMatchObject({ state: 'waiting', before: 1 });
  expect(await use(link(), late)).toMatchObject(isValid);
  expect(await enter(late)).toMatchObject({ state: 'admitted' });
  expect(await enter(early)).toMatchObject({ state: 'waiting', before: 0 });
  for (const visitor of [invited, late]) {
    const answer = await store.post('/ticketCheckout/mx-web-transaction', mxBody(store.dataset), visitor);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  }
});

test('an admission that has ended begins again', async () => {
  await fillCheckout();
  const invited = await visit();
  await use(link(), invited);
  await enter(invited);
  await store.pool.query(`update admissions set alive_until = now() - interval '1 second'`);
  await fillCheckout();
  expect(await enter(invited)).toMatchObject({ state: 'admitted' });
});

test('a link belongs to the first of twenty browsers that use it at once, which may use it again', async () => {
  const token = link();
  const visitors = await Promise.all(Array.from({ length: 20 }, visit));
  const answers = await Promise.all(visitors.map((visitor) => use(token, visitor)));
  const first = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter((_, index) => index !== first)).toEqual(
    Array.from({ length: 19 }, () => expect.objectContaining({ status: 400 })),
  );
  for (const [index, visitor] of visitors.entries())
    expect(await use(token, visitor)).toMatchObject(index === first ? isValid : isNotValid);
});

test.each<[string, () => string]>([
  ['another key', () => link('event-1', { key: 'x'.repeat(32) })],
  ['another event', () => link('event-2')],
  ['the past', () => link('event-1', { days: -1 })],
  [
    'a later end than was signed',
    () => link().replace(/\.\d+\./, `.${Math.floor(Date.now() / 1000) + 10 * 86_400}.`),
  ],
  ['another id', () => link().replace(/^[^.]+/, randomUUID())],
  ['nobody', () => 'a.b'],
])('a link of %s is refused, and its visitor waits', async (_, token) => {
  await fillCheckout();
  const visitor = await visit();
  expect(await use(token(), visitor)).toMatchObject(isNotValid);
  expect(await enter(visitor)).toMatchObject({ state: 'waiting' });
});

test('a link to an event that does not exist, and a visitor without a token, are refused', async () => {
  expect(await use(link('nowhere'), await visit(), 'nowhere')).toMatchObject(isNotValid);
  expect(await use(link(), {})).toMatchObject({ status: 400 });
});

test('a link opens one event, until it ends', async () => {
  await fillCheckout();
  const invited = await visit();
  await use(link(), invited);
  await enter(await visit(), 'event-2');
  expect(await enter(invited, 'event-2')).toMatchObject({ state: 'waiting' });
  await store.pool.query(`update priority_links set ends_at = now() - interval '1 second'`);
  expect(await enter(invited)).toMatchObject({ state: 'waiting' });
  await forgetPriorityLinks(store.services.database);
  expect((await store.pool.query('select from priority_links')).rowCount).toBe(0);
});

test('nobody enters before the sale begins, with a link or without', async () => {
  await store.pool.query(
    `update ticketing_items set on_sale_date = to_char(now() at time zone 'America/New_York' + interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS')
     where event_id = 3`,
  );
  const invited = await visit();
  expect(await use(link('event-3'), invited, 'event-3')).toMatchObject(isValid);
  expect(await enter(invited, 'event-3')).toMatchObject({ state: 'waiting' });
});
