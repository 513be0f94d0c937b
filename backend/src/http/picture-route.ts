import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';

const folder = join(import.meta.dirname, '../catalog/demonstration/pictures');

/** Serves the pictures of the demonstration data to any page. */
export const pictureRoute: FastifyPluginAsync = async (fastify) => {
  const pictures = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  fastify.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) => {
    const picture = pictures.get(request.params.name);
    if (!picture) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      .type('image/svg+xml')
      .send(picture);
  });
};
