/** How long a client may take, in milliseconds. */
interface RequestTimes {
  /** To send the head of a request. */
  readonly headersMs: number;
  /** To send all of it. */
  readonly requestMs: number;
}

const usual: RequestTimes = { headersMs: 10_000, requestMs: 30_000 };

/**
 * Options of a Fastify server that ends requests which take too long to arrive, with status 408: by itself it would wait
 * for ever, and a few clients that send a byte now and then would hold all its connections.
 */
export const requestLimits = ({ headersMs, requestMs }: RequestTimes = usual) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1000, headersMs) },
});
