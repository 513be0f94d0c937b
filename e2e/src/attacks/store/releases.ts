import { currentRelease, isCanary, releasesOf } from '@ticket-storefront/format';
import type { PartName } from '@ticket-storefront/format/parts';
import { type Command, changeRegistry } from '@ticket-storefront/registry/registrar';
import { copyRelease } from '../../releases/copy-release';
import { readRegistry, registrarOf } from '../../releases/store-registry';
import type { AttackedStore } from './start-attacked-store';

/** Changes the registry as the platform team. */
export function change(store: AttackedStore, command: Command) {
  const registrar = registrarOf(store);
  return changeRegistry(registrar, command, registrar.platformKey);
}

let published = 0;

/** Publishes a part once more, and gives it to a percentage of visits. @returns its version */
export async function promoteCopy(store: AttackedStore, part: PartName, percent: number): Promise<string> {
  published += 1;
  const version = `9.0.${published}`;
  const { integrity } = await copyRelease(store, part, version);
  await change(store, { type: 'publish', part, version, manifest: integrity });
  await change(store, { type: 'promote', part, version, percent, tenants: [], atOnce: false });
  return version;
}

export async function isStillCanary(store: AttackedStore, part: PartName, version: string): Promise<boolean> {
  const release = releasesOf(await readRegistry(store), part).find((known) => known.version === version);
  return release !== undefined && isCanary(release);
}

export async function currentVersion(store: AttackedStore, part: PartName): Promise<string> {
  return currentRelease(await readRegistry(store), part)?.version ?? 'none';
}
