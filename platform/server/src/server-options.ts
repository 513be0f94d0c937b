import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, LogController } from 'fastify';
import { describeError, requestContext, requestIdOf } from './request-log';
import type { OperationSettings } from './shared-settings';

/** Whether browsers use HTTPS for an origin. */
export const isReachedByHttps = (origin: string | undefined): boolean =>
  origin?.startsWith('https://') ?? false;

/** Headers that require HTTPS for two years, if the origin uses it. */
export const transportHeaders = (origin: string | undefined): Readonly<Record<string, string>> =>
  isReachedByHttps(origin) ? { 'Strict-Transport-Security': 'max-age=63072000' } : {};

/**
 * Options of a Fastify server that refuse slow requests with status 408. By default Fastify waits forever, so that a few slow
 * clients could occupy all connections.
 * @param times - milliseconds for the head of a request, and for the whole request.
 */
export const requestLimits = ({ headersMs, requestMs } = { headersMs: 10_000, requestMs: 30_000 }) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1000, headersMs) },
});

interface Options {
  readonly settings: Pick<OperationSettings, 'LOG_LEVEL'>;
  /** By default standard error. */
  readonly logStream?: NodeJS.WritableStream | undefined;
  /** Whether a request comes from one of our proxies. */
  readonly trustsSender?: (request: IncomingMessage) => boolean;
}

/** Options of every Fastify server: JSON logs without personal data, request ids, and a graceful stop. */
export const serverOptions = ({
  settings,
  logStream = process.stderr,
  trustsSender = () => false,
}: Options) => ({
  logger: {
    level: settings.LOG_LEVEL,
    stream: logStream,
    base: null,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
    mixin: () => ({ ...requestContext.getStore() }),
  },
  // `requestLog` writes one line for each request.
  logController: new LogController({ disableRequestLogging: true }),
  // The id comes from `requestContext`, which also works for code without the request.
  childLoggerFactory: (logger: FastifyBaseLogger, _bindings: object, options: object) =>
    logger.child({}, options),
  genReqId: requestIdOf(trustsSender),
  // A stopping server still answers new requests.
  return503OnClosing: false,
});
