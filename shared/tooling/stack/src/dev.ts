import { join } from 'node:path';
import { buildServers } from '@storefront/bundler/build-servers';
import { remoteNames } from '@storefront/releases/part-names';
import { renewRegistry } from './publish-releases';
import { runUntilStopped } from './run-until-stopped';
import { readStackSettings, root } from './settings';
import type { Stack } from './stack';
import { watchFolders } from './watch-folders';

const sourceFolders = ['shared', 'shell', 'backend/src', ...remoteNames];

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a task again and again, one run at a time. A run that fails says why. */
function oneAtATime(task: () => Promise<void>, signal: AbortSignal): () => void {
  let last = Promise.resolve();
  return () => {
    last = last
      .then(() => (signal.aborted ? undefined : task()))
      .catch((error: Error) => {
        if (!signal.aborted) say(error.message);
      });
  };
}

/** Keeps a running store up to date with its sources: restarts servers and releases parts, each where it has become another. */
function followSources(stack: Stack, signal: AbortSignal): void {
  const settings = readStackSettings(process.env);
  const update = async () => {
    for (const name of await stack.restartServers(await buildServers())) {
      say(`The ${name} runs again`);
      // Written anew, the registry makes the open pages load again.
      if (name === 'API') await renewRegistry(settings);
    }
    await stack.releaseChanges();
  };
  watchFolders(
    sourceFolders.map((folder) => join(root, folder)),
    oneAtATime(update, signal),
  );
}

await runUntilStopped('development', followSources);
