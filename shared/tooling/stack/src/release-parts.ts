import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { PartName } from '@storefront/contracts/parts';
import { partNames } from '@storefront/releases/part-names';
import { findRelease, type Released, releaseVersion } from '@storefront/releases/release-part';
import { UserError } from '@storefront/server/user-error';
import { openStorage } from '@storefront/storage/open-storage';
import { ownKey } from './own-key';
import { root, type StackSettings } from './settings';

const cli = 'shared/tooling/stack/src/release-cli.ts';

/** Two parts are built at a time: webpack keeps one core busy. */
const builders = 2;

export interface ReleasePartsOptions {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  readonly parts?: readonly PartName[];
  progress(line: string): void;
  /** Ends the builds that are under way. */
  readonly signal?: AbortSignal;
}

/** Builds a part in a process of its own. @returns the version that it has become. */
function build(part: PartName, { settings, mode, signal }: ReleasePartsOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', cli],
        ...[join(root, part), settings.assets, settings.sourceMaps, part, mode, ownKey(settings, part).file],
      ],
      // A process group of its own: Ctrl-C in the terminal reaches the start alone, which ends the build.
      { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    const end = () => void child.kill();
    signal?.addEventListener('abort', end);
    let version = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      version += chunk;
    });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.once('close', (code, killedBy) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve(version.trim());
      else if (signal?.aborted) reject(signal.reason);
      else reject(new UserError(errors.trim() || `The build of ${part} ended by ${killedBy}.`));
    });
  });
}

/**
 * Makes sure that today's sources of every part are released, building those that are not.
 * @throws {UserError} with webpack's words where a part does not build.
 */
export async function releaseParts(options: ReleasePartsOptions): Promise<Released[]> {
  const { settings, mode, parts = partNames, progress, signal } = options;
  const assets = openStorage(settings.assets);
  const find = (part: PartName, version: string) =>
    findRelease(assets, part, version, [ownKey(settings, part).publicKey]);

  // Which versions these are is settled once: sources may change while others are built.
  const releases = new Map<PartName, Released | null>();
  for (const part of parts) releases.set(part, await find(part, releaseVersion(join(root, part), mode)));
  const failure = new AbortController();
  const building = { ...options, signal: AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]) };
  const queue = parts.filter((part) => !releases.get(part)).values();
  const work = async () => {
    for (const part of queue) {
      const started = Date.now();
      progress(`Building ${part} …`);
      releases.set(part, await find(part, await build(part, building)));
      progress(`Built ${part} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  try {
    await Promise.all(Array.from({ length: builders }, work));
  } catch (error) {
    // What is built at the same time is of no use without this part.
    failure.abort(error);
    throw error;
  }

  return parts.flatMap((part) => releases.get(part) ?? []);
}
