import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { checkJson, decodeBody } from '../http/json-body';

const json = 'application/json';

/**
 * Reads the bytes of a JSON body.
 * @throws an error with the status 400 where they are none, or hold what a later step could stumble over.
 */
export type JsonReader = (request: FastifyRequest, bytes: Buffer) => Promise<unknown>;

/** A reader by the parser of a server. */
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

/** Hands the bytes of JSON bodies to the routes of a plugin, which read them by themselves. */
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

/** Reads bodies of every route once: JSON alone, and none that a later step could stumble over. */
export const jsonBodies = fastifyPlugin(plugin);
