import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PartName, slotOf } from '@ticket-storefront/format/parts';
import {
  demonstrationSlots,
  type SmallRelease,
  uploadSmallRelease,
} from '@ticket-storefront/platform-testing';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import { readSettings } from '../settings/settings';
import { createShellServer } from '../shell-server';

const platformKey = readPrivateKey(createPrivateKeyText());
const assetOrigin = 'https://assets.test';

export const version = '1.0.0';

/** Its `VISITOR_KEY`. */
export const releasedShellKey = 'k'.repeat(32);

/** The files of parts that differ from the usual ones. */
export type ReleasedParts = Readonly<Partial<Record<PartName, SmallRelease['files']>>>;

interface Options {
  readonly slots?: typeof demonstrationSlots;
  /** Of the first releases. */
  readonly version?: string;
  /** The address of the bucket or folder of registry and assets, without a slash at its end; by default, a new folder. */
  readonly place?: string;
}

export interface ReleasedShell {
  readonly server: ReturnType<typeof createShellServer>;
  readonly assets: string;
  readonly platformKey: KeyObject;
  /** Registers releases as candidates. */
  publish(parts: ReleasedParts, version: string): Promise<void>;
  /** Applies a command of the platform team. */
  change(command: Parameters<typeof changeRegistry>[1]): Promise<unknown>;
  /** Starts another shell server of the same store. */
  startAnother(): ReturnType<typeof createShellServer>;
  /** Releases parts to all visitors while the server runs. */
  release(parts: ReleasedParts, version: string): Promise<void>;
  close(): Promise<void>;
}

/** Releases parts to all visitors, and creates a shell server for them. @param options - by default, a part fills its usual slot. */
export async function releasedShell(
  apiOrigin: string,
  parts: ReleasedParts,
  environment: Readonly<Record<string, string>> = {},
  { slots = demonstrationSlots, version: first = version, place }: Options = {},
): Promise<ReleasedShell> {
  const folder = mkdtempSync(join(tmpdir(), 'released-shell-'));
  const folders = { registry: `${place ?? folder}/registry`, assets: `${place ?? folder}/assets` };
  const storage = openStorage(folders.registry);
  const assets = openStorage(folders.assets);
  const registrar = { storage, assets, assetOrigin, platformKey, contractVersion: '1.0.0' };
  const change: ReleasedShell['change'] = (command) => changeRegistry(registrar, command, platformKey);
  const publish: ReleasedShell['publish'] = async (released, version) => {
    for (const [part, files = {}] of Object.entries(released)) await publishOne(part, version, files);
  };
  const release: ReleasedShell['release'] = async (released, version) => {
    for (const [part, files = {}] of Object.entries(released)) {
      await publishOne(part, version, files);
      await change({ type: 'promote', part, version, percent: 100, tenants: [], atOnce: false });
    }
  };
  const publishOne = async (part: string, version: string, files: Readonly<Record<string, string>>) => {
    const slot = slotOf(slots, part);
    if (slot) await change({ type: 'slot', slot, part });
    const manifest = await uploadSmallRelease(assets, {
      part,
      version,
      key: platformKey,
      files,
      ...(slot && { slot }),
    });
    await change({ type: 'publish', part, version, manifest });
  };
  await release(parts, first);
  const start = () =>
    createShellServer(
      readSettings({
        SHELL_PORT: '4000',
        API_ORIGIN: apiOrigin,
        ASSETS_ORIGIN: assetOrigin,
        REGISTRY_STORAGE: folders.registry,
        ASSETS_STORAGE: folders.assets,
        STATE_FOLDER: join(folder, 'state'),
        PLATFORM_KEYS: publicKeyOf(platformKey),
        VISITOR_KEY: releasedShellKey,
        ...environment,
      }),
    );
  const server = start();
  return {
    server,
    startAnother: start,
    assets: folders.assets,
    platformKey,
    publish,
    change,
    release,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
