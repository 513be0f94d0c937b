import { spawn } from 'node:child_process';
import { type PartName, partNames } from '@storefront/contracts/parts';
import type { ReleaseManifest } from '@storefront/federation/release-manifest';
import { findRelease, releaseVersion } from '@storefront/federation/release-part';
import { root } from './settings';
import { StartError } from './start-error';

/** Two parts are built at a time: webpack keeps one core busy. */
const builders = 2;

export interface ReleasePartsOptions {
  readonly assets: string;
  readonly mode: 'production' | 'development';
  readonly parts?: readonly PartName[];
  progress(line: string): void;
  /** Ends the builds that are under way. */
  readonly signal?: AbortSignal;
}

function build(part: PartName, { assets, mode, signal }: ReleasePartsOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'shared/federation/src/release/release-cli.ts', root, assets, part, mode],
      { cwd: root, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    );
    const end = () => void child.kill();
    signal?.addEventListener('abort', end);
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.once('close', (code, killedBy) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve();
      else if (signal?.aborted) reject(signal.reason);
      else reject(new StartError(`${part} does not build:\n${errors.trim() || `it ended by ${killedBy}`}`));
    });
  });
}

/**
 * Makes sure that today's sources of every part are released, building those that are not.
 * @throws {StartError} with webpack's words where a part does not build.
 */
export async function releaseParts(options: ReleasePartsOptions): Promise<ReleaseManifest[]> {
  const { assets, mode, parts = partNames, progress } = options;
  const find = (part: PartName) => findRelease(assets, part, releaseVersion(root, part, mode));

  const missing = parts.filter((part) => !find(part));
  const queue = missing.values();
  const work = async () => {
    for (const part of queue) {
      const started = Date.now();
      progress(`Building ${part} …`);
      await build(part, options);
      progress(`Built ${part} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: builders }, work));

  return parts.flatMap((part) => find(part) ?? []);
}
