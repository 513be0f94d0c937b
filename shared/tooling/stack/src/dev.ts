import { join } from 'node:path';
import { remoteNames } from '@storefront/contracts/parts';
import { publishReleases, renewRegistry } from './publish-releases';
import { releaseParts } from './release-parts';
import { runUntilStopped } from './run-until-stopped';
import { readStackSettings, root } from './settings';
import type { Stack } from './stack';
import { watchFolders } from './watch-folders';

const browserFolders = ['shared', 'shell/src', ...remoteNames];

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs tasks one at a time, until the end. */
function takeTurns(signal: AbortSignal) {
  let turn = Promise.resolve();
  return (task: () => Promise<void>) => {
    turn = turn
      .then(() => (signal.aborted ? undefined : task()))
      .catch((error: Error) => {
        if (!signal.aborted) say(error.message);
      });
  };
}

function rebuildOnChange(stack: Stack, signal: AbortSignal): void {
  const settings = readStackSettings(process.env);
  const enqueue = takeTurns(signal);
  const onChange = (folders: readonly string[], task: () => Promise<void>) =>
    watchFolders(
      folders.map((folder) => join(root, folder)),
      () => enqueue(task),
    );
  onChange(browserFolders, async () => {
    const releases = await releaseParts({ settings, mode: 'development', progress: say, signal });
    await publishReleases(settings, releases, { atOnce: true });
  });
  onChange(['backend/src', 'shared/domain', 'shared/contracts'], async () => {
    await stack.stopService('API');
    await stack.startService('API');
    // Written anew, the registry makes the open pages load again.
    await renewRegistry(settings);
    say('The API runs again');
  });
  onChange(['shell/server'], async () => {
    await stack.stopService('shell server');
    await stack.startService('shell server');
    say('The shell server runs again');
  });
}

await runUntilStopped('development', rebuildOnChange);
