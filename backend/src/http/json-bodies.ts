import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const json = 'application/json';

/** Parses a JSON body. @throws {Error} with status 400 if it is not JSON, or has values that a later step cannot take. */
export type JsonReader = (request: FastifyRequest, bytes: Buffer) => Promise<unknown>;

export function createJsonReader(fastify: FastifyInstance): JsonReader {
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  return async (request, bytes) => {
    const text = decodeBody(bytes);
    const body = await new Promise<unknown>((resolve, reject) => {
      parseText(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
    });
    checkJson(body);
    return body;
  };
}

/** Passes the bytes of JSON bodies to the routes of a plugin. */
export function unreadJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(json, { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
}

const plugin: FastifyPluginAsync = async (fastify) => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(json, { parseAs: 'buffer' }, createJsonReader(fastify));
};

/** Parses the bodies of all routes: only JSON, without values that a later step cannot take. */
export const jsonBodies = fastifyPlugin(plugin);

const deepest = 32;
const decoder = new TextDecoder('utf-8', { fatal: true });
const loneSurrogate = /\p{Surrogate}/u;

/** A body that our clients never send. Its message is for the visitor. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
  readonly statusCode = 400;
}

const unreadable = () => new MalformedBody('The request has an unreadable character. Please type it again.');

/** The text of a body. @throws {MalformedBody} if it is not UTF-8. */
export function decodeBody(body: Buffer): string {
  try {
    return decoder.decode(body);
  } catch {
    throw unreadable();
  }
}

/**
 * Checks that values can be traversed and that PostgreSQL can store their texts.
 * @throws {MalformedBody} for deep nesting, NUL or half a character.
 */
export function checkJson(body: unknown): void {
  checkValue(body, 0);
}

function checkValue(value: unknown, depth: number): void {
  if (depth > deepest) throw new MalformedBody('The request was not understood.');
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    checkText(key);
    checkValue(inner, depth + 1);
  }
}

function checkText(text: string): void {
  if (text.includes('\0') || loneSurrogate.test(text)) throw unreadable();
}
