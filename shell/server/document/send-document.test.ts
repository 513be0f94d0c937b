import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { blankHandOver, blankSeal, blankVisitor, compressDocuments, createTemplate } from './send-document';

const html = '<p>Harbour Nights</p>'.repeat(500);

async function ask(accepted: string | undefined, type = 'text/html') {
  const server = Fastify();
  compressDocuments(server);
  server.register(async (pages) => {
    pages.get('/', (_request, reply) => reply.type(type).send(Buffer.from(html)));
  });
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const answer = await server.inject({ url: '/', headers });
  await server.close();
  return answer;
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a browser that reads %s gets a document in %s, which caches keep apart',
  async (accepted, encoding, open) => {
    const { headers, rawPayload } = await ask(accepted);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(open(rawPayload).toString()).toBe(html);
    expect(rawPayload.length).toBeLessThan(html.length / 20);
  },
);

test('who reads none gets the document as it is', async () => {
  const { headers, body } = await ask(undefined);
  expect([headers['content-encoding'], body]).toEqual([undefined, html]);
});

test('events of a stream are never held back', async () => {
  expect((await ask('br', 'text/event-stream')).headers['content-encoding']).toBeUndefined();
});

test('each visitor gets the same document with a token, a seal and a cart of their own', () => {
  const template = createTemplate(
    `<p>€ $& ${blankVisitor}</p><b>${blankSeal}</b>${blankVisitor}<i>${blankHandOver}</i>`,
  );
  expect(template({ visitor: 'x.y', seal: 'a.b', handOver: '"é"' }).toString()).toBe(
    '<p>€ $& x.y</p><b>a.b</b>x.y<i>"é"</i>',
  );
  expect(template({ visitor: 'z', seal: '', handOver: 'null' }).toString()).toBe(
    '<p>€ $& z</p><b></b>z<i>null</i>',
  );
});
