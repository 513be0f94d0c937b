import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, LogController } from 'fastify';
import { describeError } from './describe-error';
import type { OperationSettings } from './operation-fields';
import { requestContext } from './request-context';
import { requestIdOf } from './request-id';

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
