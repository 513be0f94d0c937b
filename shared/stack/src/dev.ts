import { watch } from 'node:fs';
import { join } from 'node:path';
import { registerReleases } from '@storefront/federation/registry-file';
import { releaseParts } from './release-parts';
import { runUntilStopped } from './run-until-stopped';
import { originsOf, readStackSettings, root } from './settings';
import type { Stack } from './stack';

const settleMs = 150;

const browserFolders = [
  'shared',
  'shell/src',
  'remote-event',
  'remote-cart',
  'remote-checkout-mx',
  'remote-checkout-braintree',
  'remote-checkout-stripe',
];

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a task when a folder has changed and settled; changes meanwhile run it once more. */
function onChange(folders: readonly string[], task: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(task).catch((error: Error) => say(error.message));
    }, settleMs);
  };
  for (const folder of folders) watch(join(root, folder), { recursive: true }, changed);
}

function rebuildOnChange(stack: Stack): void {
  const { assets, port } = readStackSettings(process.env);
  onChange(browserFolders, async () => {
    const manifests = await releaseParts({ assets, mode: 'development', progress: say });
    registerReleases(stack.registryFile, originsOf(port).assets, manifests);
  });
  onChange(['backend/src', 'shared/domain', 'shared/contracts'], async () => {
    await stack.stopService('API');
    await stack.startService('API');
    say('The API runs again');
  });
  onChange(['shell/server'], async () => {
    await stack.stopService('shell server');
    await stack.startService('shell server');
    say('The shell server runs again');
  });
}

await runUntilStopped('development', rebuildOnChange);
