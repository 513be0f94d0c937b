import { requestLimits, requestLog, serverOptions } from '@ticket-storefront/server/http';
import Fastify from 'fastify';

/**
 * Serves fixed strings by the same server with the same options as the storefront's, in a process of its own that ends
 * with its parent. The command line has the length of each string; `/0` is the first of them.
 */
const settings = { LOG_LEVEL: 'warn', LOG_ADDRESSES: false } as const;
const server = Fastify({ ...requestLimits(), ...serverOptions({ settings }) });
server.register(requestLog, { settings });
for (const [index, length] of process.argv.slice(2).entries()) {
  const text = 'x'.repeat(Number(length));
  server.get(`/${index}`, (_request, reply) => reply.type('text/html').send(text));
}
process.send?.(await server.listen({ port: 0, host: 'localhost' }));
process.on('disconnect', () => server.close());
