import {
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type Storage, StorageError } from './storage';

const appendAttempts = 8;
const refusals: ReadonlySet<number | undefined> = new Set([409, 412]);

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
};

const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Released files never change; the registry and its audit file are looked up each time. */
const cachingOf = (path: string) =>
  path.split('/').length > 2 ? 'public, max-age=31536000, immutable' : 'no-cache';

export interface S3Options {
  readonly bucket: string;
  /** Begins every key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly client?: S3Client;
}

/** A bucket as a storage. Whoever writes says which object it replaces, and the bucket refuses where it is another. */
export function createS3Storage({ bucket, prefix, client = new S3Client() }: S3Options): Storage {
  const explain = (error: unknown): never => {
    const why = error instanceof Error ? error.name : String(error);
    throw new StorageError(
      `The bucket ${bucket} cannot be used (${why}): check its name, the credentials and AWS_ENDPOINT_URL.`,
      { cause: error },
    );
  };

  async function put(path: string, content: Buffer, condition: { IfMatch: string } | { IfNoneMatch: '*' }) {
    const object = { Bucket: bucket, Key: prefix + path, Body: content };
    const headers = { ContentType: typeOf(path), CacheControl: cachingOf(path) };
    try {
      await client.send(new PutObjectCommand({ ...object, ...headers, ...condition }));
      return true;
    } catch (error) {
      if (error instanceof S3ServiceException && refusals.has(error.$metadata.httpStatusCode)) return false;
      return explain(error);
    }
  }

  async function read(path: string) {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + path }));
      const content = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
      return { content, tag: object.ETag ?? '' };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      return explain(error);
    }
  }

  const create = (path: string, content: Buffer) => put(path, content, { IfNoneMatch: '*' });
  const replace = (path: string, content: Buffer, tag: string) => put(path, content, { IfMatch: tag });

  return {
    read,
    create,
    replace,
    async append(path, line) {
      for (let attempt = 0; attempt < appendAttempts; attempt++) {
        const stored = await read(path);
        const content = Buffer.concat([stored?.content ?? Buffer.alloc(0), Buffer.from(`${line}\n`)]);
        if (await (stored ? replace(path, content, stored.tag) : create(path, content))) return;
      }
      throw new StorageError(`Others keep writing to ${path}: try again.`);
    },
    async list(folder) {
      const paths: string[] = [];
      let next: string | undefined;
      do {
        const page = await client
          .send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + folder, ContinuationToken: next }),
          )
          .catch(explain);
        for (const { Key = '' } of page.Contents ?? []) paths.push(Key.slice(prefix.length));
        next = page.NextContinuationToken;
      } while (next);
      return paths;
    },
  };
}
