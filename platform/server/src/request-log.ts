import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ValiError } from 'valibot';
import type { OperationSettings } from './shared-settings';

/** Header by which a request is named in the logs of all servers that it passes. */
export const requestIdHeader = 'x-request-id';

const wellFormed = /^[\w.-]{8,64}$/;

/**
 * Names a request for logs and for the person who reports a failure.
 * @param trustsSender - whether the id that the sender gives is taken: only a proxy of ours may choose what logs hold.
 */
export const requestIdOf =
  (trustsSender: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string => {
    const given = request.headers[requestIdHeader];
    const isTaken = typeof given === 'string' && wellFormed.test(given) && trustsSender(request);
    return isTaken ? given : randomBytes(6).toString('hex');
  };

/** What every line says that is logged while a request is answered. */
interface RequestContext {
  readonly requestId: string;
}

/** The request that is being answered, wherever code that does so logs. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

const mailAddress = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const dataException = /^22/;

/** Only errors of PostgreSQL say how severe they are. */
const isFromDatabase = (error: Error) => 'severity' in error;

const fieldsOf = (error: Error, ...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** The words of an error without what they quote of a customer. */
function messageOf(error: Error): string {
  // Data exceptions quote the value that did not fit; PostgreSQL's other messages name tables and columns alone.
  if (isFromDatabase(error) && dataException.test(fieldsOf(error, 'code')['code'] ?? ''))
    return 'A value does not fit.';
  if (error instanceof ValiError) return 'A value does not fit its schema.';
  return error.message.replace(mailAddress, '…@…');
}

const placesIn = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
};

/** What is logged of an error: where it happened and of what kind it is, and never a row or a body that it quotes. */
export function describeError(error: Error): DescribedError {
  const { name, stack, cause } = error;
  return {
    type: name,
    message: messageOf(error),
    ...fieldsOf(error, 'code', ...(isFromDatabase(error) ? ['table', 'column', 'constraint'] : [])),
    stack: placesIn(stack),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

interface RequestLogOptions {
  readonly settings: Pick<OperationSettings, 'LOG_ADDRESSES'>;
}

const inContext = ({ id: requestId }: FastifyRequest, work: () => void) =>
  requestContext.run({ requestId }, work);

const plugin: FastifyPluginAsync<RequestLogOptions> = async (fastify, { settings }) => {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    inContext(request, done);
  });
  // Once more, since the body arrives outside of it.
  fastify.addHook('preValidation', (request, _reply, done) => inContext(request, done));

  const describe = (request: FastifyRequest, reply: FastifyReply) => ({
    method: request.method,
    // The pattern, not the address: that may hold a name, a code or a reference.
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...(settings.LOG_ADDRESSES ? { address: request.ip } : {}),
  });
  fastify.addHook('onResponse', async (request, reply) => {
    inContext(request, () => request.log.info(describe(request, reply), 'Answered'));
  });
};

/** Logs each request once it is answered, and tells its name in the header `x-request-id`. */
export const requestLog = fastifyPlugin(plugin);
