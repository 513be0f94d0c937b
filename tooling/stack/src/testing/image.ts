import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from '../servers';
import { root } from '../settings';
import { until } from './until';

/** The folder that each target of the Dockerfile copies. */
export function imageContents(): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const stages = text.split(/^FROM /m).flatMap((stage) => {
    const target = /^server AS (\w+)/.exec(stage)?.[1];
    const folder = /^COPY --from=build \/app\/(\S+) \.$/m.exec(stage)?.[1];
    return target && folder ? [[target, join(root, folder)] as const] : [];
  });
  return new Map(stages);
}

/** Copies an image's content into a new folder. @returns that folder. */
export function layOutImage(target: string, below: string): string {
  const folder = join(below, target);
  mkdirSync(folder);
  cpSync(imageContents().get(target) ?? '', folder, { recursive: true });
  return folder;
}

/** Runs an image's content like its container: from its folder, with only these settings. */
export function runImage(folder: string, environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', 'main.mjs'], {
    cwd: folder,
    env: { NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Resolves when a running image answers. */
export const waitUntilHealthy = (address: string) =>
  until(
    () => `${address}/healthz answers`,
    () => answers(`${address}/healthz`),
  );

/** Ends a running image like Docker. @returns its exit code. */
export async function endImage(running: ChildProcess): Promise<number | null> {
  running.kill('SIGTERM');
  if (running.exitCode === null) await once(running, 'exit');
  return running.exitCode;
}
