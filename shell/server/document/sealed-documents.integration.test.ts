import { readReleases } from '@ticket-storefront/api/protocol';
import { readDocumentSeal, readVisitorToken } from '@ticket-storefront/server/visitors';
import { buildEvent } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import * as v from 'valibot';
import { bootSchema } from '../../src/boot';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';

const key = 'k'.repeat(32);
const checkout = 'remote-checkout-mx';
const paths = { event: '/events/harbour-nights', checkout: '/events/harbour-nights/checkout' };

const api = Fastify({ forceCloseConnections: true });
api.post('/v1/graphql', () => ({ data: { events: [buildEvent()], ticketing_items: [] } }));

let shop: ReleasedShell;
beforeAll(async () => {
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  const parts = { shell: {}, 'remote-event': {}, 'remote-cart': {}, [checkout]: {} };
  shop = await releasedShell(apiOrigin, parts, { LOG_LEVEL: 'error', PAGE_DATA_WAIT_MS: '20000' });
});
afterAll(async () => {
  await shop.close();
  await api.close();
});

/** Loads a document. @returns what its page reports with, and the sealed document's id. */
async function load(url: string, headers: Readonly<Record<string, string>> = {}) {
  const { body } = await shop.server.inject({ url, headers });
  const json = JSON.parse(/id="boot"[^>]*>([^<]+)</.exec(body)?.[1] ?? '');
  const { visitor, partReports } = v.parse(bootSchema, json);
  const { releases = '', seal = '' } = partReports ?? {};
  const token = visitor ?? '';
  return {
    visitor: token,
    seal,
    parts: readReleases(releases).map(({ part }) => part),
    document: readDocumentSeal(key, { visitor: token, releases }, seal),
  };
}

test('each document has a seal of its own, for its visitor', async () => {
  const [one, other] = [await load(paths.event), await load(paths.event)];
  expect(readVisitorToken(key, one.visitor)).not.toBeNull();
  expect([one.document, other.document]).toEqual([expect.any(String), expect.any(String)]);
  expect(one.document).not.toBe(other.document);
  expect(one.visitor).not.toBe(other.visitor);
});

test('a document is sealed for the parts of its own page', async () => {
  const [event, paying] = [await load(paths.event), await load(paths.checkout)];
  expect(event.parts).toEqual(['shell', 'remote-event', 'remote-cart']);
  expect(paying.parts).toEqual(['shell', checkout]);
  expect([event.document, paying.document]).toEqual([expect.any(String), expect.any(String)]);
});

test.each(['empty', 'iframe', 'object', 'serviceworker'])(
  'a checkout that a page loads as %s has no seal, so no script gets its votes',
  async (destination) => {
    expect(await load(paths.checkout, { 'sec-fetch-dest': destination })).toMatchObject({
      parts: ['shell', checkout],
      seal: '',
      document: null,
    });
    // Control: the same request by a visitor who opens it.
    const opened = await load(paths.checkout, { 'sec-fetch-dest': 'document' });
    expect(opened.document).toEqual(expect.any(String));
  },
);
