import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, LogController } from 'fastify';
import { describeError, requestContext, requestIdOf } from './request-log';
import type { OperationSettings } from './shared-settings';

/** Whether browsers reach a place by HTTPS. @param origin - left out where nothing says how they reach it. */
export const isReachedByHttps = (origin: string | undefined): boolean =>
  origin?.startsWith('https://') ?? false;

/** What browsers are told of an origin that they reach by HTTPS: to reach it by nothing else for two years. */
export const transportHeaders = (origin: string | undefined): Readonly<Record<string, string>> =>
  isReachedByHttps(origin) ? { 'Strict-Transport-Security': 'max-age=63072000' } : {};

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

interface Options {
  readonly settings: Pick<OperationSettings, 'LOG_LEVEL'>;
  /** Where the log goes; left out for standard error. */
  readonly logStream?: NodeJS.WritableStream | undefined;
  /** Whether a request comes from a proxy of ours; left out where none is known. */
  readonly trustsSender?: (request: IncomingMessage) => boolean;
}

/** Options of every Fastify server: JSON logs without personal data, a name for each request, and a stop that loses none. */
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
  // One line for each request is written by `requestLog`.
  logController: new LogController({ disableRequestLogging: true }),
  // The request is named by its context, in lines of code that has no request at hand too.
  childLoggerFactory: (logger: FastifyBaseLogger, _bindings: object, options: object) =>
    logger.child({}, options),
  genReqId: requestIdOf(trustsSender),
  // While a server ends, what still arrives is answered.
  return503OnClosing: false,
});
