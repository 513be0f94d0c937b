import type { RouteShorthandOptions } from 'fastify';

/** Options of a route that one address may call as often a minute as the server's settings say. */
export const limitedRoute: RouteShorthandOptions = { config: { rateLimit: {} } };
