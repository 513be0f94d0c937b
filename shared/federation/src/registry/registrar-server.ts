import Fastify from 'fastify';
import { StorageError } from '../storage/storage';
import { Refusal } from './refusal';
import { applySigned, type Registrar } from './registrar';
import { registryPath } from './registry-store';

const commandLimitBytes = 64 * 1024;

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return 409;
  return error instanceof StorageError ? 503 : 500;
}

/**
 * The one place that holds the platform's key: teams hand it commands that they have signed with theirs, and read the
 * registry from it.
 */
export function createRegistrarServer(registrar: Registrar) {
  const server = Fastify({ bodyLimit: commandLimitBytes });

  server.post<{ Body: string }>('/commands', async ({ body }) => {
    const { extras } = await applySigned(registrar, body);
    return extras.lastChange;
  });

  server.get(`/${registryPath}`, async (_request, reply) => {
    const stored = await registrar.storage.read(registryPath);
    reply.type('application/json').header('Cache-Control', 'no-cache');
    return stored ? stored.content : reply.code(404).send({ message: 'There is no registry yet.' });
  });

  server.get('/health', () => ({ status: 'ok' }));

  server.setErrorHandler((error, _request, reply) => {
    const isExpected = error instanceof Refusal || error instanceof StorageError;
    if (!isExpected) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    const message = isExpected
      ? error.message
      : 'The registrar has failed: ask the platform team to look at its log.';
    return reply.code(statusOf(error)).send({ message });
  });

  return server;
}
