import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { answers } from '../servers';
import { root } from '../settings';
import { until } from './until';

const stagesOfDockerfile = () => readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);

/** The folder that each target of the Dockerfile copies. */
export function imageContents(): ReadonlyMap<string, string> {
  const stages = stagesOfDockerfile().flatMap((stage) => {
    const target = /^server AS (\w+)/.exec(stage)?.[1];
    const folder = /^COPY --from=build \/app\/(\S+) \.$/m.exec(stage)?.[1];
    return target && folder ? [[target, join(root, folder)] as const] : [];
  });
  return new Map(stages);
}

/** Parameters of Node.js that a target of the Dockerfile starts with: its own, or those of the stage that it extends. */
export function imageParameters(target: string): readonly string[] {
  const own = stagesOfDockerfile().find((stage) => stage.startsWith(`server AS ${target}\n`));
  const common = stagesOfDockerfile().find((stage) => / AS server\n/.test(stage));
  const started = [own, common].map(
    (stage) => /^(?:CMD|ENTRYPOINT) \["node", (.*)\]$/m.exec(stage ?? '')?.[1],
  );
  return JSON.parse(`[${started.find((parameters) => parameters !== undefined)}]`);
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
  return spawn(process.execPath, imageParameters(basename(folder)), {
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
