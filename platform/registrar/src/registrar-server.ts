import {
  linesOf,
  loadRegistry,
  noRegistryAnswer,
  proveConsistency,
  proveInclusion,
  registryPath,
  rootLimitBytes,
  rootPath,
  storeNextRoot,
  trustKeys,
} from '@ticket-storefront/registry';
import {
  applySigned,
  changeRegistry,
  checkPublication,
  defaultValidityMs,
  prunable,
  type Registrar,
  readAudit,
  registryKeysOf,
} from '@ticket-storefront/registry/registrar';
import { inTerminal, type OperationSettings, UserError } from '@ticket-storefront/server';
import {
  healthRoutes,
  requestLimits,
  requestLog,
  requestTraces,
  serverMetrics,
  serverOptions,
} from '@ticket-storefront/server/http';
import { requireConditionalWrites, StorageError } from '@ticket-storefront/storage';
import Fastify, { type FastifyError, type FastifyPluginAsync, type FastifyReply } from 'fastify';
import { type ConsoleOptions, consoleRoutes } from './console';
import { type CanaryWatch, watchCanaries } from './failing-canaries';
import { answerQuery, storeSourceMap } from './team-queries';
import { watchTeams } from './team-webhooks';

const hourMs = 60 * 60 * 1000;

/**
 * Signs the registry again if more than half of its validity has passed, or if it is valid for longer than configured.
 * @returns whether it was due.
 */
export async function renewIfDue(registrar: Registrar): Promise<boolean> {
  const { storage, platformKey, validityMs = defaultValidityMs, now = () => new Date() } = registrar;
  const { registry } = await loadRegistry(storage, registryKeysOf(registrar));
  const leftMs = Date.parse(registry.expires) - now().getTime();
  const isFresh = leftMs > validityMs / 2 && leftMs <= validityMs;
  if (registry.counter === 0 || isFresh) return false;
  await changeRegistry(registrar, { type: 'renew' }, platformKey);
  return true;
}

/** Removes releases that no visit can get, as `prune` does. @returns whether there were any. */
export async function pruneIfDue(registrar: Registrar, days: number): Promise<boolean> {
  const { storage, platformKey, now = () => new Date() } = registrar;
  const { registry } = await loadRegistry(storage, registryKeysOf(registrar));
  if (registry.counter === 0 || prunable(registry, days, now()).length === 0) return false;
  await changeRegistry(registrar, { type: 'prune', days }, platformKey);
  return true;
}

/**
 * Renews the registry while the registrar runs, and prunes it. What failed is reported and retried.
 * @param pruneAfterDays - null if only people prune it
 * @returns a function that stops it.
 */
function maintainPeriodically(
  registrar: Registrar,
  pruneAfterDays: number | null,
  report: (error: unknown) => void,
): () => void {
  const { validityMs = defaultValidityMs } = registrar;
  const maintain = async () => {
    await renewIfDue(registrar);
    if (pruneAfterDays !== null) await pruneIfDue(registrar, pruneAfterDays);
  };
  const renew = () => void maintain().catch(report);
  renew();
  const timer = setInterval(renew, Math.min(validityMs / 8, hourMs));
  timer.unref();
  return () => clearInterval(timer);
}

const commandLimitBytes = 64 * 1024;
/** For a command and a manifest of 500 files, the most that a release may have. */
const publicationLimitBytes = 1024 * 1024;
const sourceMapLimitBytes = 32 * 1024 * 1024;

function answerTo(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof StorageError) return { status: 503, message: error.message };
  if (error instanceof UserError) return { status: 409, message: error.message };
  const { statusCode: status = 500 } = error as FastifyError;
  if (status < 500) {
    return { status, message: 'The request is not a signed command as text/plain: use `storefront`.' };
  }
  return { status, message: 'The registrar failed: ask the platform team to check its log.' };
}

interface RegistrarRouteOptions extends Pick<CanaryWatch, 'registrar' | 'api'> {}

const registrarRoutes: FastifyPluginAsync<RegistrarRouteOptions> = async (fastify, { registrar, api }) => {
  fastify.removeContentTypeParser('application/json');

  fastify.post<{ Body?: string }>(
    '/commands',
    { bodyLimit: commandLimitBytes },
    async ({ body = '' }) => (await applySigned(registrar, body)).change,
  );

  fastify.post<{ Body?: string }>(
    '/commands/check',
    { bodyLimit: publicationLimitBytes },
    async ({ body = '' }, reply) => {
      const [command = '', manifest = ''] = body.split('\n');
      await checkPublication(registrar, command, manifest);
      return reply.code(204).send();
    },
  );

  fastify.post<{ Body?: string }>('/queries', { bodyLimit: commandLimitBytes }, async ({ body = '' }) =>
    answerQuery(registrar, api, body),
  );

  fastify.post<{ Body?: string }>(
    '/source-maps',
    { bodyLimit: sourceMapLimitBytes },
    async ({ body = '' }) => {
      const end = body.indexOf('\n');
      return storeSourceMap(registrar, body.slice(0, Math.max(end, 0)), body.slice(end + 1));
    },
  );

  fastify.post<{ Body?: string }>('/roots', { bodyLimit: rootLimitBytes }, async ({ body = '' }) => {
    const { trust = trustKeys([]), storage } = registrar;
    const { version } = await storeNextRoot(trust, storage, Buffer.from(body));
    return { version };
  });

  fastify.get<{ Params: { version: string } }>('/roots/:version', async ({ params }, reply) => {
    const stored = await registrar.storage.read(rootPath(Number.parseInt(params.version, 10)));
    reply.type('application/json').header('Cache-Control', 'no-cache');
    return stored ? stored.content : reply.code(404).send({ message: 'There is no such root document.' });
  });

  // Without names or lines: proofs are public, so that anybody can follow the log.
  async function sendProof(
    reply: FastifyReply,
    prove: (lines: readonly string[]) => readonly string[] | null,
  ): Promise<FastifyReply> {
    const proof = prove(linesOf(await readAudit(registrar.storage)));
    reply.header('Cache-Control', 'no-cache');
    if (proof) return reply.send({ proof });
    return reply.code(404).send({ message: 'The log has no such lines.' });
  }

  fastify.get<{ Querystring: { line?: string; size?: string } }>('/log/inclusion', ({ query }, reply) =>
    sendProof(reply, (lines) => proveInclusion(lines, Number(query.line), Number(query.size))),
  );

  fastify.get<{ Querystring: { from?: string; to?: string } }>('/log/consistency', ({ query }, reply) =>
    sendProof(reply, (lines) => proveConsistency(lines, Number(query.from), Number(query.to))),
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

interface TeamWebhookOptions {
  /** Addresses and networks of ours that webhooks of teams may be in. */
  readonly webhookNetworks?: readonly string[];
}

type OwnConsoleOptions = Pick<ConsoleOptions, 'salesTeams'>;

const noApi = { origin: '', token: null };

/**
 * Creates the server with the platform's key. Teams send it commands and queries that they sign with their own keys.
 * @param api - answers the queries, and has the figures of the console
 * @param consoleOptions - what else the console shows, and to whom
 */
export function createRegistrarServer(
  registrar: Registrar,
  settings: OperationSettings = inTerminal,
  api: CanaryWatch['api'] = noApi,
  consoleOptions: OwnConsoleOptions = { salesTeams: [] },
) {
  const server = Fastify({ ...serverOptions({ settings }), ...requestLimits() });
  server.register(requestLog, { settings });
  server.register(requestTraces, { settings });
  server.register(serverMetrics, { settings });
  server.register(registrarRoutes, { registrar, api });
  server.register(consoleRoutes, { registrar, api, ...consoleOptions });
  server.register(healthRoutes, { settings, checkReady: () => registrar.storage.read(registryPath) });
  return server;
}

/**
 * Creates a registrar that also renews and prunes the registry, and rolls back unhealthy canaries.
 * @throws {UserError} if its storage could lose one of two simultaneous writes.
 */
export async function openRegistrarServer(
  {
    registrar,
    api,
    webhook,
    salesTeams,
    webhookNetworks = [],
    pruneAfterDays = null,
  }: Omit<CanaryWatch, 'report'> &
    OwnConsoleOptions &
    TeamWebhookOptions & { readonly pruneAfterDays?: number | null },
  settings?: OperationSettings,
) {
  await requireConditionalWrites(registrar.storage);
  const server = createRegistrarServer(registrar, settings, api, { salesTeams });
  const stop = maintainPeriodically(registrar, pruneAfterDays, (error) =>
    server.log.error(error, 'The registry was not renewed or pruned'),
  );
  const report = (error: unknown) =>
    server.log.error(error, 'The health of canaries was not checked or not reported');
  const stopWatch = watchCanaries({ registrar, api, webhook, report });
  const stopTeams = watchTeams({
    registrar,
    api,
    allowed: webhookNetworks,
    report: (error) => server.log.warn(error, 'Messages for teams were not sent'),
  });
  server.addHook('onClose', async () => {
    stop();
    stopTeams();
    stopWatch();
  });
  return server;
}
