import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { isSigned } from './is-signed';
import { listPage } from './list-page';

/** How a server reads the tag of a conditional write: Amazon's with or without quotes, others in one form alone. */
export type TagForm = 'either' | 'quoted' | 'bare';

export interface BucketOptions {
  readonly bucket: string;
  readonly key: { readonly id: string; readonly secret: string };
  /** How many keys one page of a listing names. */
  readonly pageSize: number;
  /** Null where the server writes whatever the condition says, as many do. */
  readonly tags: TagForm | null;
}

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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Why a conditional write is refused, as the "Conditional writes" of the S3 user guide has it, or null. */
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

/** A bucket for tests that speaks S3's protocol, and keeps its objects in memory. It takes signed requests alone. */
export function createBucketServer({ bucket, key, pageSize, tags }: BucketOptions) {
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
    const content = await bodyOf(request);
    if (!isSigned(request, content, key)) return fail(403, 'SignatureDoesNotMatch');
    if (place !== bucket) return fail(404, 'NoSuchBucket');
    if (request.method === 'PUT') return put(name, content, request.headers);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return fail(405, 'MethodNotAllowed');
    if (searchParams.get('list-type') === '2') {
      return { status: 200, body: listPage([...objects.keys()], searchParams, pageSize) };
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
    /** Answers the next writes as S3 does when the object is deleted meanwhile. */
    conflictWithNext(writes: number) {
      conflicts = writes;
    },
  });
}
