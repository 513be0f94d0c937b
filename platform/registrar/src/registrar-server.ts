import { loadRegistry, noRegistryAnswer, registryPath } from '@storefront/registry';
import {
  applySigned,
  changeRegistry,
  platformKeysOf,
  type Registrar,
  usualValidityMs,
} from '@storefront/registry/registrar';
import { UserError } from '@storefront/server';
import {
  healthRoutes,
  requestLimits,
  requestLog,
  requestTraces,
  serverMetrics,
  serverOptions,
} from '@storefront/server/http';
import { inTerminal, type OperationSettings } from '@storefront/server/settings';
import { requireConditionalWrites, StorageError } from '@storefront/storage';
import Fastify, { type FastifyError, type FastifyPluginAsync } from 'fastify';
import { type CanaryWatch, watchCanaries } from './failing-canaries';

const hourMs = 60 * 60 * 1000;

/**
 * Signs a registry anew of whose validity more than half has passed, or that is valid for longer than it is to be.
 * @returns whether it was due.
 */
export async function renewIfDue(registrar: Registrar): Promise<boolean> {
  const { storage, platformKey, validityMs = usualValidityMs, now = () => new Date() } = registrar;
  const { registry } = await loadRegistry(storage, platformKeysOf(registrar));
  const leftMs = Date.parse(registry.expires) - now().getTime();
  const isFresh = leftMs > validityMs / 2 && leftMs <= validityMs;
  if (registry.counter === 0 || isFresh) return false;
  await changeRegistry(registrar, { type: 'renew' }, platformKey);
  return true;
}

/**
 * Keeps a registry valid while its registrar runs. A renewal that fails is reported, and tried again.
 * @returns what ends it.
 */
function keepRenewed(registrar: Registrar, report: (error: unknown) => void): () => void {
  const { validityMs = usualValidityMs } = registrar;
  const renew = () => void renewIfDue(registrar).catch(report);
  renew();
  const timer = setInterval(renew, Math.min(validityMs / 8, hourMs));
  timer.unref();
  return () => clearInterval(timer);
}

const commandLimitBytes = 64 * 1024;

interface RegistrarRoutesOptions {
  readonly registrar: Registrar;
}

interface Answer {
  readonly status: number;
  readonly message: string;
}

/** What a client is told: which mistake of its own it was, or that it was none. */
function answerTo(error: unknown): Answer {
  if (error instanceof StorageError) return { status: 503, message: error.message };
  if (error instanceof UserError) return { status: 409, message: error.message };
  const { statusCode: status = 500 } = error as FastifyError;
  if (status < 500) {
    return { status, message: 'This is no signed command as text/plain: send it by `storefront`.' };
  }
  return { status, message: 'The registrar has failed: ask the platform team to look at its log.' };
}

/** Takes signed commands, and gives out the registry that follows from them. */
const registrarRoutes: FastifyPluginAsync<RegistrarRoutesOptions> = async (fastify, { registrar }) => {
  fastify.removeContentTypeParser('application/json');

  fastify.post<{ Body?: string }>(
    '/commands',
    { bodyLimit: commandLimitBytes },
    async ({ body = '' }) => (await applySigned(registrar, body)).change,
  );

  fastify.get(`/${registryPath}`, async (_request, reply) => {
    const stored = await registrar.storage.read(registryPath);
    reply.type('application/json').header('Cache-Control', 'no-cache');
    return stored ? stored.content : reply.code(404).send(noRegistryAnswer);
  });

  fastify.setErrorHandler((error, request, reply) => {
    const { status, message } = answerTo(error);
    if (status === 500) request.log.error(error, 'A command failed');
    return reply.code(status).send({ message });
  });
};

/**
 * The one place that holds the platform's key: teams hand it commands that they have signed with theirs, and read the
 * registry from it.
 */
export function createRegistrarServer(registrar: Registrar, settings: OperationSettings = inTerminal) {
  const server = Fastify({ ...serverOptions({ settings }), ...requestLimits() });
  server.register(requestLog, { settings });
  server.register(requestTraces, { settings });
  server.register(serverMetrics, { settings });
  server.register(registrarRoutes, { registrar });
  server.register(healthRoutes, { settings, checkReady: () => registrar.storage.read(registryPath) });
  return server;
}

/**
 * A registrar that is ready to listen, keeps the registry valid, and takes back canaries that fail by what the API tells.
 * @throws {UserError} where its storage would lose one of two writes at the same time.
 */
export async function openRegistrarServer(
  { registrar, api, webhook }: Omit<CanaryWatch, 'report'>,
  settings?: OperationSettings,
) {
  await requireConditionalWrites(registrar.storage);
  const server = createRegistrarServer(registrar, settings);
  const stop = keepRenewed(registrar, (error) => server.log.error(error, 'The registry was not renewed'));
  const report = (error: unknown) => server.log.error(error, 'Canaries were not judged, or it was not told');
  const stopWatch = watchCanaries({ registrar, api, webhook, report });
  server.addHook('onClose', async () => {
    stop();
    stopWatch();
  });
  return server;
}
