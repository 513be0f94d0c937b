import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const fail = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

/** A bucket for tests that speaks S3's protocol, conditional writes included, and keeps its objects in memory. */
export function createBucketServer() {
  const objects = new Map<string, { readonly content: Buffer; readonly tag: string }>();
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const answer = (status: number, body: string | Buffer, headers = {}) =>
      response.writeHead(status, headers).end(body);
    if (request.method === 'PUT') {
      const content = await bodyOf(request);
      const present = objects.get(pathname);
      const { 'if-match': wanted, 'if-none-match': none } = request.headers;
      if ((none === '*' && present) || (wanted && wanted !== present?.tag)) {
        return answer(412, fail('PreconditionFailed'));
      }
      const tag = `"${createHash('md5').update(content).digest('hex')}"`;
      objects.set(pathname, { content, tag });
      return answer(200, '', { ETag: tag });
    }
    if (searchParams.get('list-type') === '2') {
      const prefix = `${pathname.replace(/\/$/, '')}/${searchParams.get('prefix') ?? ''}`;
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
      const contents = keys.map(
        (key) => `<Contents><Key>${key.split('/').slice(2).join('/')}</Key></Contents>`,
      );
      return answer(200, `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    const object = objects.get(pathname);
    return object ? answer(200, object.content, { ETag: object.tag }) : answer(404, fail('NoSuchKey'));
  });
}
