import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@ticket-storefront/postgres';

/** A registry of images that stands in for Docker Hub. */
export interface ImageRegistry {
  /** Host and port. */
  readonly address: string;
  /** What programs of containers read as `CONTAINERS_REGISTRIES_CONF`, to pull from it instead. */
  readonly configuration: string;
  close(): Promise<void>;
}

/** Starts Debian's `docker-registry`. @param folder - for its files */
export async function openRegistry(folder: string): Promise<ImageRegistry> {
  const address = `127.0.0.1:${await findFreePort()}`;
  const settings = join(folder, 'registry.json');
  const storage = { filesystem: { rootdirectory: join(folder, 'images') } };
  writeFileSync(settings, JSON.stringify({ version: '0.1', storage, http: { addr: address } }));
  const server = spawn('docker-registry', ['serve', settings], { stdio: 'ignore' });
  await once(server, 'spawn');
  const configuration = join(folder, 'registries.conf');
  const entries = ['docker.io', address].map(
    (prefix) => `[[registry]]\nprefix = "${prefix}"\nlocation = "${address}"\ninsecure = true\n`,
  );
  writeFileSync(configuration, ['unqualified-search-registries = ["docker.io"]', ...entries].join('\n'));
  return {
    address,
    configuration,
    async close() {
      server.kill();
      await once(server, 'exit');
    },
  };
}
