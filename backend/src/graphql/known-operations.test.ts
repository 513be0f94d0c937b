import { getEventDocument } from '@ticket-storefront/api/protocol';
import { buildSchema, parse, validate } from 'graphql';
import { currentOperations } from '../testing/current-operations';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { hashOfDocument, normalisedDocument } from './known-operations';
import releasedOperations from './released-operations.json';
import { typeDefinitions } from './schema';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { GRAPHQL_OPERATIONS: 'known' } });
});
afterAll(() => store.stop());

/** How the hashes of the first release's operations begin. */
const ofFirstRelease = ['a9b1375351af44b6', 'b7309ad5d535feac', 'd20423cc74f9d510', '1f5ae0767e1aa51e'];

const ask = (body: object) => store.post('/v1/graphql', body);
const variables = { slug: 'event-1' };
const found = { status: 200, body: { data: { events: [{ id: 1 }] } } };
const unknown = { status: 400, body: { errors: [{ message: 'This operation is not known here.' }] } };
const hashOf = (text: string) => hashOfDocument(normalisedDocument(text));

test('every operation of the storefront is listed; `npm run operations` lists those that are new', async () => {
  expect(releasedOperations).toMatchObject(await currentOperations());
});

test('every operation that was ever released is listed as it was, and still valid', () => {
  const schema = buildSchema(typeDefinitions);
  for (const [hash, text] of Object.entries(releasedOperations)) {
    expect(hashOf(text)).toBe(hash);
    expect(validate(schema, parse(text))).toEqual([]);
  }
  expect(Object.keys(releasedOperations)).toEqual(
    expect.arrayContaining(ofFirstRelease.map((start) => expect.stringMatching(new RegExp(`^${start}`)))),
  );
});

test('an operation is known by its text however it is laid out, with the names of types that clients add', async () => {
  expect(await ask({ query: getEventDocument, variables })).toMatchObject(found);
  const oneLine = getEventDocument.replace(/\s+/g, ' ').replaceAll(' id ', ' id __typename ');
  expect(await ask({ query: oneLine, variables })).toMatchObject({
    body: { data: { events: [{ id: 1, __typename: 'events' }] } },
  });
});

test('an operation is known by its hash alone; an unknown hash is answered so that clients send the text', async () => {
  const byHash = (sha256Hash: string) =>
    ask({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } });
  expect(await byHash(hashOf(getEventDocument))).toMatchObject(found);
  expect(await byHash('0'.repeat(64))).toMatchObject({
    body: { errors: [{ message: 'PersistedQueryNotFound' }] },
  });
});

test.each([
  ['another selection', '{ events { id } }'],
  ['a listed operation beside another', `${getEventDocument} query other { promo_codes { uid } }`],
  ['introspection', '{ __schema { types { name } } }'],
  ['a misspelt field', '{ events { ide } }'],
  ['165 aliases', `{ ${Array.from({ length: 165 }, (_, n) => `t${n}: ticketing_items { id }`).join(' ')} }`],
  ['no GraphQL', '{'],
  ['nothing', ''],
])('%s is refused without a hint', async (_, query) => {
  expect(await ask({ query, variables })).toEqual({
    ...unknown,
    body: { errors: [expect.objectContaining({ message: unknown.body.errors[0]?.message })] },
  });
});
