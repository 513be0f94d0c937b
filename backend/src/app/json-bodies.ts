import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { checkJson, decodeBody } from '../http/json-body';

const plugin: FastifyPluginAsync = async (fastify) => {
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  const parse = async (request: FastifyRequest, bytes: Buffer) => {
    const text = decodeBody(bytes);
    const body = await new Promise<unknown>((resolve, reject) => {
      parseText(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
    });
    checkJson(body);
    return body;
  };
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, parse);
};

/** Reads bodies of every route once: JSON alone, and none that a later step could stumble over. */
export const jsonBodies = fastifyPlugin(plugin);
