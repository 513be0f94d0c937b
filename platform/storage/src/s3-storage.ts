import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { requireWithin, type Storage, StorageError } from './storage';

const attempts = 8;
/** Milliseconds without a byte in the middle of an answer. */
const maxSilenceMs = 10_000;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json',
};

const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Released files never change; the registry and its audit file do. */
const cachingOf = (path: string) =>
  path.split('/').length > 2 ? 'public, max-age=31536000, immutable' : 'no-cache';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error) return String(error.code);
  return error.name === 'Error' ? error.message : error.name;
}

const hasStatus = (error: unknown, status: number) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;

/** Whether another writer has replaced or deleted the object before a conditional write. */
const isLost = (error: unknown) => hasStatus(error, 412) || error instanceof NoSuchKey;

/** Whether the server rejects a tag without quotes. */
const isNoTag = (error: unknown, tag: string | undefined) =>
  tag !== undefined && !tag.startsWith('"') && hasStatus(error, 400);

/** Whether to retry a conditional write, because the object was being deleted. */
const isInConflict = (error: unknown) => hasStatus(error, 409);

/**
 * Creates a storage in a bucket, with the settings of the AWS SDK in the environment. Conditional writes ensure that a write
 * replaces only the object that was read.
 * @param prefix - of every key: empty, or with a slash at its end.
 */
export function createS3Storage(bucket: string, prefix: string, silenceMs = maxSilenceMs): Storage {
  const client = new S3Client({
    // Only Amazon has a host name for each bucket, and it accepts both forms.
    forcePathStyle: true,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  });
  const explain = (error: unknown): never => {
    throw new StorageError(
      `The bucket ${bucket} cannot be used (${reasonOf(error)}): check its name, the credentials, AWS_REGION and AWS_ENDPOINT_URL.`,
      { cause: error },
    );
  };

  async function put(path: string, content: Buffer, condition: { IfMatch?: string; IfNoneMatch?: '*' }) {
    const object = { Bucket: bucket, Key: prefix + path, Body: content };
    const headers = { ContentType: typeOf(path), CacheControl: cachingOf(path) };
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        await client.send(new PutObjectCommand({ ...object, ...headers, ...condition }));
        return true;
      } catch (error) {
        if (isLost(error) || isNoTag(error, condition.IfMatch)) return false;
        if (!isInConflict(error)) return explain(error);
      }
    }
    throw new StorageError(`Others keep deleting ${path}: try again.`);
  }

  async function read(path: string, limitBytes = Number.POSITIVE_INFINITY) {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + path }));
      const { Body: body, ContentLength: bytes = 0 } = object;
      if (bytes > limitBytes && body instanceof Readable) body.destroy();
      requireWithin(limitBytes, path, bytes);
      const content = Buffer.from((await body?.transformToByteArray()) ?? []);
      return { content, tag: object.ETag ?? '' };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      if (error instanceof StorageError) throw error;
      return explain(error);
    }
  }

  async function versionOf(path: string) {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + path }));
      return head.ETag ?? '';
    } catch (error) {
      return hasStatus(error, 404) ? null : explain(error);
    }
  }

  const create = (path: string, content: Buffer) => put(path, content, { IfNoneMatch: '*' });

  /** Most servers require the quotes of a tag, as in HTTP; servers with Ceph accept it only without them. */
  const replace = async (path: string, content: Buffer, tag: string) =>
    (await put(path, content, { IfMatch: tag })) || put(path, content, { IfMatch: tag.replaceAll('"', '') });

  return {
    read,
    versionOf,
    create,
    replace,
    async list(folder) {
      const paths: string[] = [];
      try {
        for await (const page of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: prefix + folder },
        ))
          for (const { Key = '' } of page.Contents ?? []) paths.push(Key.slice(prefix.length));
      } catch (error) {
        return explain(error);
      }
      return paths;
    },
  };
}
