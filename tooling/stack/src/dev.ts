import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildServers } from '@storefront/bundler';
import { watchFolders } from '@storefront/releases';
import { partFolders } from './own-parts';
import type { PartChange } from './releases';
import { runUntilStopped } from './run-until-stopped';
import { storeBundles } from './servers';
import { originsOf, readStackSettings, root } from './settings';
import type { Stack } from './stack';

const sourceFolders = ['shared', 'backend', ...partFolders(root)];

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

const compileMessages = () =>
  promisify(execFile)(process.execPath, [join(root, 'tooling/webpack/src/messages/compile-all.ts')]).catch(
    ({ stderr }: { readonly stderr: string }) => say(stderr.trim()),
  );

/** Keeps a running store up to date with its sources: restarts servers and releases parts, each where it has become another. */
function followSources(stack: Stack, signal: AbortSignal): void {
  const { storefront } = originsOf(readStackSettings(process.env).port);
  const restartChangedServers = async () => {
    const restarted = await stack.restartServers(await buildServers(storeBundles));
    for (const name of restarted) say(`The ${name} runs again`);
    return restarted;
  };
  const notifyPages = async (
    change: PartChange | { readonly changed: 'everything'; readonly pending: [] },
  ) => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${storefront}/reload`, { method: 'POST', headers, body: JSON.stringify(change) });
  };
  const update = async () => {
    await compileMessages();
    // Parts are built by other processes: meanwhile this one looks at the servers.
    const [released, restarted] = await Promise.allSettled([
      stack.releaseChanges(notifyPages),
      restartChangedServers(),
    ]);
    if (signal.aborted) return;
    for (const outcome of [released, restarted])
      if (outcome.status === 'rejected') say(outcome.reason.message);
    const isRestarted = restarted.status === 'fulfilled' && restarted.value.includes('API');
    if (isRestarted) await notifyPages({ changed: 'everything', pending: [] });
  };
  watchFolders(
    sourceFolders.map((folder) => join(root, folder)),
    oneAtATime(update, signal),
  );
}

await runUntilStopped('development', followSources);
