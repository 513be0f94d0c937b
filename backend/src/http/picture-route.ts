import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '../catalog/demonstration/pictures');

/** Serves the pictures of the demonstration data to any page. */
export function addPictureRoute(server: FastifyInstance): void {
  const pictures = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  server.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) => {
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
}
