import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ValiError } from 'valibot';
import type { OperationSettings } from './shared-settings';

/** Header with the id of a request, the same in the logs of all servers. */
export const requestIdHeader = 'x-request-id';

/**
 * Creates the id of a request, for logs and support.
 * @param trustsSender - whether to accept the sender's id: only our own proxies may write into our logs.
 */
export const requestIdOf =
  (trustsSender: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string => {
    const given = request.headers[requestIdHeader];
    const isTaken = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && trustsSender(request);
    // Unlike `randomBytes`, it does not read the system's randomness each time.
    return isTaken ? given : randomUUID().slice(-12);
  };

/** The fields of every log line of the current request. */
export const requestContext = new AsyncLocalStorage<{ readonly requestId: string }>();

const mailAddress = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** Only errors of PostgreSQL have a severity. */
const isFromDatabase = (error: Error) => 'severity' in error;

const fieldsOf = (error: Error, ...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

function messageOf(error: Error): string {
  // Data exceptions quote the value; PostgreSQL's other messages only name tables and columns.
  if (isFromDatabase(error) && /^22/.test(fieldsOf(error, 'code')['code'] ?? ''))
    return 'A value does not fit.';
  if (error instanceof ValiError) return 'A value does not fit its schema.';
  return error.message.replace(mailAddress, '…@…');
}

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
};

/** Describes an error for the log, without rows and bodies. */
export function describeError(error: Error): DescribedError {
  const { name, stack = '', cause } = error;
  return {
    type: name,
    message: messageOf(error),
    ...fieldsOf(error, 'code', ...(isFromDatabase(error) ? ['table', 'column', 'constraint'] : [])),
    stack: stack.match(/^ {4}at .*$/gm)?.join('\n') ?? '',
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

const inContext = ({ id: requestId }: FastifyRequest, work: () => void) =>
  requestContext.run({ requestId }, work);

const plugin: FastifyPluginAsync<{
  readonly settings: Pick<OperationSettings, 'LOG_ADDRESSES'>;
}> = async (fastify, { settings }) => {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    inContext(request, done);
  });
  // Again, because the body arrives outside of the context.
  fastify.addHook('preValidation', (request, _reply, done) => inContext(request, done));

  const describe = (request: FastifyRequest, reply: FastifyReply) => ({
    method: request.method,
    // Not the address, which may contain a name, a code or a reference.
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(settings.LOG_ADDRESSES ? { address: request.ip } : {}),
  });
  fastify.addHook('onResponse', async (request, reply) => {
    inContext(request, () => request.log.info(describe(request, reply), 'Answered'));
  });
};

/** Logs each request after its answer, and returns its id in the header `x-request-id`. */
export const requestLog = fastifyPlugin(plugin);
