import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerReleases } from '@storefront/federation/registry-file';
import { startDatabase } from './database';
import { requireFreePorts } from './free-ports';
import { releaseParts } from './release-parts';
import { type Service, startService } from './service';
import { type ServiceName, serviceDefinitions } from './service-definitions';
import { originsOf, type StackSettings } from './settings';

export interface StackOptions {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  progress(line: string): void;
}

/** Everything that runs for one store on this machine. */
export interface Stack {
  readonly registryFile: string;
  stopService(name: ServiceName): Promise<void>;
  startService(name: ServiceName): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Builds what is not built and starts the database and every server; resolves when all of them answer. Where
 * something fails, what had been started is stopped again.
 * @throws {StartError} one sentence that names what to change.
 */
export async function startStack({ settings, mode, progress }: StackOptions): Promise<Stack> {
  await requireFreePorts(settings.port);
  mkdirSync(settings.store, { recursive: true });
  const registryFile = join(settings.store, 'registry.json');
  const running = new Map<ServiceName, Service>();

  progress('Starting the database …');
  const database = await startDatabase(settings);
  const definitions = serviceDefinitions({ settings, mode, database, registryFile });

  const start = async (name: ServiceName) => {
    running.set(name, await startService(definitions[name]));
  };
  const stopService = async (name: ServiceName) => {
    await running.get(name)?.stop();
    running.delete(name);
  };
  const stop = async () => {
    await Promise.all([...running.keys()].map(stopService));
    await database.stop();
  };

  try {
    const manifests = await releaseParts({ assets: settings.assets, mode, progress });
    registerReleases(registryFile, originsOf(settings.port).assets, manifests);
    progress('Starting the servers …');
    const outcomes = await Promise.allSettled(
      (Object.keys(definitions) as ServiceName[]).map((name) => start(name)),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  } catch (error) {
    await stop();
    throw error;
  }

  // For whoever looks into the store from outside, such as the browser journeys.
  const { url: databaseUrl, schema: databaseSchema } = database;
  writeFileSync(join(settings.store, 'running.json'), JSON.stringify({ databaseUrl, databaseSchema }), {
    mode: 0o600,
  });

  return {
    registryFile,
    stopService,
    startService: start,
    stop,
  };
}
