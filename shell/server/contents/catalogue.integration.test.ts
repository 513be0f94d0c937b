import { setImmediate as nextTurn } from 'node:timers/promises';
import { pageDataSchema } from '@ticket-storefront/api';
import {
  getEventDocument,
  getEventsDocument,
  getTicketingItemsDocument,
} from '@ticket-storefront/api/protocol';
import type { Event } from '@ticket-storefront/domain/events';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import * as v from 'valibot';
import { createCatalogue } from './catalogue';
import { type PageQuery, readPageContents } from './page-contents';

const second = 1000;
const day = 24 * 60 * 60 * second;

type Mood = 'well' | 'limited' | 'silent' | 'failing' | 'wrong';

interface Question {
  readonly query: string;
}

/** A catalogue that answers as it is told to, and records the questions. */
async function startCatalogue() {
  const state = {
    mood: 'well' as Mood,
    event: buildEvent() as Event | null,
    items: [buildTicketingItem()] as readonly unknown[],
    asked: [] as string[],
    /** Answers wait for it. */
    ready: Promise.resolve(),
  };
  const server = Fastify({ forceCloseConnections: true });
  const dataFor = (query: string) => {
    const events = state.event ? [state.event] : [];
    switch (query) {
      case getEventDocument:
        return { events };
      case getEventsDocument:
        return { events: events.map((event) => ({ ...event, ticketing_items: state.items })) };
      case getTicketingItemsDocument:
        return { ticketing_items: state.items };
      default:
        return null;
    }
  };
  server.post<{ Body: Question }>('/v1/graphql', async ({ body: { query } }, reply) => {
    state.asked.push(/query (\w+)/.exec(query)?.[1] ?? '');
    const { mood } = state;
    if (mood === 'limited') return reply.code(429).send({ success: false });
    if (mood === 'silent') return reply.hijack();
    if (mood === 'failing') return { data: null, errors: [{ message: 'Unavailable.' }] };
    if (mood === 'wrong') return { data: { events: [{ id: 'one' }], ticketing_items: [{ price: -1 }] } };
    await state.ready;
    return { data: dataFor(query) };
  });
  const origin = await server.listen({ port: 0, host: 'localhost' });
  return { state, origin, close: () => server.close() };
}

let api: Awaited<ReturnType<typeof startCatalogue>>;
let clock: number;
let warnings: string[];
/** Milliseconds that documents wait: longer than a busy machine takes, but where a test is about that. */
let waitMs: number;
let catalogue: ReturnType<typeof createCatalogue>;
beforeEach(async () => {
  api = await startCatalogue();
  clock = 1;
  waitMs = 5000;
  warnings = [];
  catalogue = createCatalogue({
    apiOrigin: api.origin,
    warn: (line) => warnings.push(line),
    now: () => clock,
  });
});
afterEach(() => api.close());

async function read(shown: PageQuery, slug = 'harbour-nights') {
  const { json, ...known } = await readPageContents(catalogue, shown, slug, waitMs);
  return { ...known, data: v.parse(pageDataSchema, JSON.parse(json)) };
}

const outages = ['limited', 'silent', 'failing', 'wrong'] as const;

test('includes the event with its tickets, or the landing list', async () => {
  const { event, data } = await read('event and tickets');
  expect(event).toEqual(buildEvent());
  expect(data).toMatchObject({ event: buildEvent(), items: [buildTicketingItem()] });
  const { events } = (await read('events')).data;
  expect(events).toMatchObject([{ name: 'Harbour Nights', ticketing_items: [{ price: 2500 }] }]);
  expect(await read('nothing')).toMatchObject({
    missingBecause: null,
    event: undefined,
    data: { readAt: expect.any(Number) },
  });
});

test.each([
  ['is over', '2020-05-01', true],
  ['is ahead', '2999-05-01', false],
])('a document says of its event that it %s', async (_what, day, hasEnded) => {
  api.state.event = buildEvent({ start_date: day, end_date: day });
  const { data } = await read('event');
  expect(data.hasEnded).toBe(hasEnded);
});

test('a thousand visitors at once are one question each for event and tickets, and those within a second none', async () => {
  await Promise.all(Array.from({ length: 1000 }, () => read('event and tickets')));
  clock += second;
  await read('event and tickets');
  expect(api.state.asked).toEqual(['get_event', 'get_ticketing_items']);
});

test('an answer of two seconds is sent at once, and a newer one is there for the next document', async () => {
  await read('event and tickets');
  const asked = [...api.state.asked];
  api.state.items = [];
  clock += 2 * second;
  expect((await read('event and tickets')).data.items).toHaveLength(1);
  let { items } = (await read('event and tickets')).data;
  while (items?.length !== 0) {
    await nextTurn();
    ({ items } = (await read('event and tickets')).data);
  }
  expect(api.state.asked).toEqual([...asked, ...asked]);
});

test('an older answer waits for a newer one', async () => {
  await read('event and tickets');
  api.state.items = [];
  clock += 3 * second;
  expect((await read('event and tickets')).data.items).toEqual([]);
});

test.each(outages)('while the API is %s, answers of nine seconds are sent, and later none', async (mood) => {
  await read('event and tickets');
  api.state.mood = mood;
  waitMs = 100;
  clock += 9 * second;
  expect((await read('event and tickets')).data).toMatchObject({ event: { id: 1 }, items: [{ id: 1 }] });
  clock += second;
  expect((await read('event and tickets')).data).toEqual({ readAt: expect.any(Number) });
});

test('leaves a late answer out of the document, and uses it for the next one', async () => {
  await read('event and tickets');
  let answer = () => {};
  api.state.ready = new Promise((resolve) => {
    answer = resolve;
  });
  clock += 10 * second;
  waitMs = 100;
  const before = performance.now();
  const late = await read('event and tickets');
  expect(late).toMatchObject({ missingBecause: 'too-slow', data: { readAt: expect.any(Number) } });
  expect(late.data.event).toBeUndefined();
  expect(performance.now() - before).toBeLessThan(2000);
  answer();
  waitMs = 5000;
  await catalogue.event('harbour-nights').answer;
  expect((await read('event')).data.event).toMatchObject({ id: 1 });
});

test('a first document waits longer for its data, so that its policy allows the pictures', async () => {
  api.state.event = buildEvent({ ticketing_background_url: 'https://pictures.example/harbour.svg' });
  waitMs = 0;
  api.state.ready = new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(await read('event and tickets')).toMatchObject({
    missingBecause: null,
    pictureOrigins: ['https://pictures.example'],
    data: { items: [{ id: 1 }] },
  });
});

test('an event that is not there is known to be missing, until it is there', async () => {
  api.state.event = null;
  expect(await read('event and tickets')).toMatchObject({ isMissing: true, data: { event: null } });
  api.state.event = buildEvent();
  clock += 3 * second;
  expect(await read('event and tickets')).toMatchObject({ isMissing: false, event: { id: 1 } });
});

test.each(outages)('an event is not called missing because the API is %s', async (mood) => {
  api.state.mood = mood;
  waitMs = 100;
  expect(await read('event')).toMatchObject({ isMissing: false, event: undefined });
});

test.each(outages)(
  'the event of a checkout that was known stays while the API is %s, and is asked for again afterwards',
  async (mood) => {
    await read('event of checkout');
    api.state.mood = mood;
    waitMs = 100;
    clock += day;
    expect(await read('event of checkout')).toMatchObject({
      event: { id: 1 },
      data: { readAt: expect.any(Number) },
    });
    api.state.mood = 'well';
    waitMs = 5000;
    api.state.event = buildEvent({ id: 2 });
    await catalogue.event('harbour-nights').answer;
    expect(warnings[0]).toContain('Cannot fetch the catalogue for documents');
    expect(await read('event of checkout')).toMatchObject({ event: { id: 2 } });
  },
);

test('a checkout whose event was never known waits for it longer than other documents', async () => {
  api.state.ready = new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  waitMs = 100;
  expect(await read('event of checkout')).toMatchObject({ event: { id: 1 } });
});

test('queries an unknown event again after an outage', async () => {
  api.state.mood = 'limited';
  expect(await read('event of checkout')).toMatchObject({ missingBecause: 'failed', event: undefined });
  api.state.mood = 'well';
  expect(await read('event of checkout')).toMatchObject({ event: { id: 1 } });
});

test('limits queries for invented slugs, and still queries events on sale', async () => {
  await read('event', 'known');
  api.state.event = null;
  const answers = [];
  for (let first = 0; first < 2000; first += 50) {
    const some = Array.from({ length: 50 }, (_, index) => read('event', `invented-${first + index}`));
    answers.push(...(await Promise.all(some)));
  }
  expect(answers.filter(({ isMissing }) => isMissing)).toHaveLength(599);
  expect(answers.filter(({ event }) => event === undefined)).toHaveLength(1401);
  expect(api.state.asked.length).toBeLessThan(610);

  api.state.event = buildEvent({ id: 2, ticketing_slug: 'listed' });
  clock += 3 * second;
  for (const slug of ['known', 'listed']) {
    expect(await read('event of checkout', slug)).toMatchObject({ event: { id: 2 } });
  }
  expect(await read('event', 'on-no-list')).toMatchObject({ event: undefined, isMissing: false });
  clock += 60 * second;
  expect(await read('event', 'on-no-list')).toMatchObject({ event: { id: 2 } });
});

test('replaces half a character in an answer', async () => {
  api.state.event = buildEvent({ ticketing_slug: 'half-\ud800', name: 'Half \udfff' });
  const { event } = await read('event');
  expect(event).toMatchObject({ ticketing_slug: 'half-\ufffd', name: 'Half \ufffd' });
  expect(encodeURIComponent(event?.ticketing_slug ?? '')).toBe('half-%EF%BF%BD');
});
