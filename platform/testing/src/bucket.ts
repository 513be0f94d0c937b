import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const key = { id: 'team', secret: 'secret of the team' };

/** Max number of keys on a page of a listing. */
export const pageSize = 3;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const authorization = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(.+), ?SignedHeaders=(.+), ?Signature=(\w+)$/;

/** Whether a request has a valid signature (version 4) for its headers and body. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, id, scope = '', signed = '', signature] = authorization.exec(headers.authorization ?? '') ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (id !== key.id || payload !== sha256(body)) return false;

  const [path = '', query = ''] = url.split('?');
  const sortedQuery = query.split('&').filter(Boolean).sort().join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, path, sortedQuery, lines.join(''), signed, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const signingKey = scope.split('/').reduce(hmac, `AWS4${key.secret}` as string | Buffer) as Buffer;
  return hmac(signingKey, text).toString('hex') === signature;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One page of the keys under a prefix, as ListObjectsV2 returns them: in order, with a token if there are more. */
function listPage(keys: readonly string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const left = keys.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = left.slice(0, pageSize);
  const isTruncated = page.length < left.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
    `<KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`,
    ...(isTruncated ? [`<NextContinuationToken>${btoa(page.at(-1) ?? '')}</NextContinuationToken>`] : []),
    ...page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`),
    '</ListBucketResult>',
  ].join('');
}

/** The accepted forms of tags in conditional writes: Amazon accepts both, other servers only one. */
type TagForm = 'either' | 'quoted' | 'bare';

interface StoredObject {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const fail = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
});

/** Refuses a conditional write as described in the S3 user guide, or returns null. */
function refusedWrite(
  present: StoredObject | undefined,
  { 'if-match': wanted, 'if-none-match': none }: IncomingHttpHeaders,
  tags: TagForm,
): Answer | null {
  const isQuoted = wanted?.startsWith('"') ?? false;
  if (none !== undefined && none !== '*') return fail(501, 'NotImplemented');
  if (none && present) return fail(412, 'PreconditionFailed');
  if (wanted && tags === 'quoted' && !isQuoted) return fail(400, 'InvalidArgument');
  if (wanted && !present) return fail(404, 'NoSuchKey');
  if (wanted && tags === 'bare' && isQuoted) return fail(412, 'PreconditionFailed');
  const isSame = wanted?.replaceAll('"', '') === present?.headers['ETag']?.replaceAll('"', '');
  return wanted && !isSame ? fail(412, 'PreconditionFailed') : null;
}

/** An S3-compatible bucket for tests, with objects in memory. It accepts signed requests only. */
function createBucketServer(tags: TagForm | null) {
  const objects = new Map<string, StoredObject>();
  let conflicts = 0;

  function put(name: string, content: Buffer, headers: IncomingHttpHeaders): Answer {
    if (conflicts-- > 0) return fail(409, 'ConditionalRequestConflict');
    const refused = tags && refusedWrite(objects.get(name), headers, tags);
    if (refused) return refused;
    const ETag = `"${createHash('md5').update(content).digest('hex')}"`;
    const { 'content-type': type = '', 'cache-control': caching = '' } = headers;
    objects.set(name, { content, headers: { ETag, 'Content-Type': type, 'Cache-Control': caching } });
    return { status: 200, headers: { ETag } };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const [, place, ...rest] = pathname.split('/');
    const name = decodeURIComponent(rest.join('/'));
    const content = await buffer(request);
    if (!isSigned(request, content)) return fail(403, 'SignatureDoesNotMatch');
    if (place !== 'releases') return fail(404, 'NoSuchBucket');
    if (request.method === 'PUT') return put(name, content, request.headers);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return fail(405, 'MethodNotAllowed');
    if (searchParams.get('list-type') === '2') {
      return { status: 200, body: listPage([...objects.keys()], searchParams) };
    }
    const object = objects.get(name);
    return object ? { status: 200, body: object.content, headers: object.headers } : fail(404, 'NoSuchKey');
  }

  const server = createServer(async (request, response) => {
    const { status, body = '', headers } = await answer(request);
    const length = { 'Content-Length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...length }).end(body);
  });
  return Object.assign(server, {
    /** Answers the next writes as S3 does during a deletion. */
    conflictWithNext(writes: number) {
      conflicts = writes;
    },
  });
}

/**
 * Starts a server with the bucket `releases`, and returns the environment for the AWS SDK.
 * @param tags - null if the server ignores conditions, as many do.
 */
export async function startBucket(tags: TagForm | null) {
  const server = createBucketServer(tags);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    server,
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: key.id,
      AWS_SECRET_ACCESS_KEY: key.secret,
    },
  };
}
