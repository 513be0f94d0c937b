import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildServers } from '@ticket-storefront/bundler';
import { watchFolders } from '@ticket-storefront/releases';
import { partFolders } from './own-parts';
import type { PartChange } from './releases';
import { runUntilStopped } from './run-until-stopped';
import { storeBundles } from './servers';
import { originsOf, readStackSettings, root } from './settings';
import type { Stack } from './stack';

const sourceFolders = ['shared', 'backend', ...partFolders(root)];

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** A function that runs a task after its former runs have ended. Failures are printed. */
function oneAtATime(task: () => Promise<void>, signal: AbortSignal): () => void {
  let last = Promise.resolve();
  return () => {
    last = last
      .then(() => (signal.aborted ? undefined : task()))
      .catch((error: Error) => {
        if (!signal.aborted) print(error.message);
      });
  };
}

const compileMessages = () =>
  promisify(execFile)(process.execPath, [join(root, 'tooling/webpack/src/messages/compile-all.ts')]).catch(
    ({ stderr }: { readonly stderr: string }) => print(stderr.trim()),
  );

/** Restarts servers and releases parts of a running store when their sources change. */
function followSources(stack: Stack, signal: AbortSignal): void {
  const { storefront } = originsOf(readStackSettings(process.env).port);
  const restartChangedServers = async () => {
    const restarted = await stack.restartServers(await buildServers(storeBundles));
    for (const name of restarted) print(`Restarted the ${name}`);
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
    // Other processes build the parts; meanwhile this one builds the servers.
    const [released, restarted] = await Promise.allSettled([
      stack.releaseChanges(notifyPages),
      restartChangedServers(),
    ]);
    if (signal.aborted) return;
    for (const outcome of [released, restarted])
      if (outcome.status === 'rejected') print(outcome.reason.message);
    const isRestarted = restarted.status === 'fulfilled' && restarted.value.includes('API');
    if (isRestarted) await notifyPages({ changed: 'everything', pending: [] });
  };
  watchFolders(
    sourceFolders.map((folder) => join(root, folder)),
    oneAtATime(update, signal),
  );
}

await runUntilStopped('development', followSources);
