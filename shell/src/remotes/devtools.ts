import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk';
import { containerGlobal } from '@ticket-storefront/format/parts';
import React from 'react';
import type { Boot } from '../boot';
import { showParts } from './show-parts';

type Remotes = Boot['remotes'];

/** The instance of the shell as DevTools show it: what it shares, and which release of each remote it loads. */
function describeShell(remotes: Remotes, shared: readonly string[]): void {
  __FEDERATION__.moduleInfo['shell'] = {
    version: '',
    buildVersion: '',
    globalName: 'shell',
    publicPath: '',
    remoteEntry: '',
    remoteEntryType: 'var',
    remoteTypes: '',
    remoteTypesZip: '',
    remoteTypesAPI: '',
    modules: [],
    shared: shared.map((sharedName) => ({
      sharedName,
      version: React.version,
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    })),
    remotesInfo: Object.fromEntries(
      Object.entries(remotes).map(([name, { version }]) => [
        containerGlobal(name),
        { matchedVersion: version },
      ]),
    ),
  };
}

/** Adds what a release's own `mf-manifest.json` says of it. A release without one is shown by its version alone. */
async function describeRemote(name: string, { version, entry }: Remotes[string]): Promise<void> {
  const folder = new URL('.', entry.url).href;
  const answer = await fetch(`${folder}mf-manifest.json`).catch(() => null);
  if (!answer?.ok) return;
  const manifest: Manifest = await answer.json();
  const snapshot = generateSnapshotFromManifest(manifest, { version });
  __FEDERATION__.moduleInfo[`${containerGlobal(name)}:${version}`] = { ...snapshot, publicPath: folder };
}

/**
 * Fills in what DevTools of Module Federation show of this document, adds the button that outlines its parts, and measures each load of a remote for the browser's own
 * performance panel, as `remote-cart 1.0.0-3f9a12c4`. For development and previews: visitors never load this file.
 * @param shared - names of the packages that the shell shares.
 */
export function devtools(
  boot: Pick<Boot, 'remotes' | 'owners'>,
  shared: readonly string[],
): ModuleFederationRuntimePlugin {
  const { remotes } = boot;
  describeShell(remotes, shared);
  showParts(boot);
  const names = new Map(Object.keys(remotes).map((name) => [containerGlobal(name), name]));
  const started = new Map<string, number>();
  return {
    name: 'devtools',
    beforeRequest(request) {
      started.set(request.id, performance.now());
      return request;
    },
    onLoad({ id, pkgNameOrAlias }) {
      const name = names.get(pkgNameOrAlias) ?? '';
      const remote = remotes[name];
      if (!remote) return;
      performance.measure(`${name} ${remote.version}`, { start: started.get(id) ?? 0 });
      void describeRemote(name, remote);
    },
  };
}
