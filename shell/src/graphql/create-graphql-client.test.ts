import { getEventDocument } from '@ticket-storefront/api/protocol';
import { createGraphqlClient } from './create-graphql-client';

const url = 'https://api.example.com/v1/graphql';
const text = 'query get_events { events { id } }';

let answers: (() => Promise<Response>)[];
let requests: { readonly method: string | undefined; readonly body: unknown }[];
const original = globalThis.fetch;

beforeEach(() => {
  answers = [];
  requests = [];
  globalThis.fetch = async (_input, init) => {
    requests.push({ method: init?.method, body: JSON.parse(String(init?.body)) });
    const answer = answers.shift();
    return answer ? answer() : Promise.reject(new TypeError('Failed to fetch'));
  };
});
afterEach(() => {
  globalThis.fetch = original;
});

const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const events = (...ids: number[]) =>
  json({ data: { events: ids.map((id) => ({ __typename: 'events', id })) } });

test('sends a query once by POST, and again only for a fresh answer', async () => {
  const client = createGraphqlClient(url);
  answers = [events(1), events(1, 2)];
  expect(await client.query(text, {})).toMatchObject({ ok: true, data: { events: [{ id: 1 }] } });
  expect(await client.query(text, {})).toMatchObject({ ok: true, data: { events: [{ id: 1 }] } });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'POST', body: { operationName: 'get_events' } });
  expect(await client.query(text, {}, { fresh: true })).toMatchObject({
    data: { events: [{ id: 1 }, { id: 2 }] },
  });
});

test('sends an operation of the storefront unchanged, with its variables', async () => {
  const client = createGraphqlClient(url);
  answers = [events(1)];
  expect(await client.query(getEventDocument, { slug: 'harbour-nights' })).toMatchObject({ ok: true });
  expect(requests[0]?.body).toMatchObject({
    operationName: 'get_event',
    variables: { slug: 'harbour-nights' },
    query: expect.stringMatching(/ticketing_slug: \{ ?_eq: \$slug ?\}/),
  });
});

test('returns the server’s own message with any status', async () => {
  const client = createGraphqlClient(url);
  answers = [
    json({ errors: [{ message: 'The catalogue is closed.' }] }),
    json({ message: 'Too many requests.' }, 429),
    async () => new Response('<html>', { status: 502 }),
    async () => new Response('{}', { status: 500, headers: { 'x-request-id': '4e854e1874f6' } }),
  ];
  const query = () => client.query(text, {}, { fresh: true });
  expect(await query()).toEqual({ ok: false, message: 'The catalogue is closed.' });
  expect(await query()).toEqual({ ok: false, message: 'Too many requests.' });
  expect(await query()).toEqual({
    ok: false,
    message: 'The server cannot answer right now. Please try again in a moment.',
  });
  expect(await query()).toEqual({
    ok: false,
    message: 'The server cannot answer right now. Please try again in a moment. Error code: 4e854e1874f6',
  });
});

test('reports an unreachable server, and succeeds on the next query', async () => {
  const client = createGraphqlClient(url);
  expect(await client.query(text, {})).toEqual({
    ok: false,
    message: 'The server cannot be reached. Please check your connection and try again.',
  });
  answers = [events(1)];
  expect(await client.query(text, {})).toMatchObject({ ok: true });
});
