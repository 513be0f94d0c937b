import { createInstance } from '@module-federation/enhanced/runtime';
import type { BootRemote } from '@storefront/contracts/boot';
import { containerGlobal } from '@storefront/contracts/container-global';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import { createTrustedScriptUrl } from '../document/trusted-script-url';

const loadTimeoutMs = 10_000;

/** A remote as the federation runtime and the loader both need it. */
export interface FederatedRemote {
  readonly name: string;
  readonly release: BootRemote;
  /** How often loading has failed before; changes the address, since a browser remembers a failed script. */
  readonly retries: number;
}

const entryAddress = ({ release, retries }: FederatedRemote) =>
  retries === 0 ? release.entry.url : `${release.entry.url}?retry=${retries}`;

/** A package of the shell's own bundle, there at once: a container in one file cannot wait for it. */
const singleton = (name: string, module: unknown) => ({
  [name]: {
    version: React.version,
    get: () => () => module,
    shareConfig: { singleton: true, requiredVersion: `^${React.version}` },
  },
});

/**
 * The federation runtime of one document. It loads only scripts whose hash the release set names: an address that
 * is not listed throws before a script element exists.
 */
export function createFederation() {
  const hashes = new Map<string, string>();
  const pass = createTrustedScriptUrl('storefront#remotes', (url) => hashes.has(url));

  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      ...singleton('react', React),
      ...singleton('react/jsx-runtime', jsxRuntime),
      ...singleton('react-dom', ReactDom),
      ...singleton('react-dom/client', ReactDomClient),
    },
    plugins: [
      {
        name: 'integrity',
        createScript: ({ url }) => {
          const integrity = hashes.get(url);
          if (!integrity) throw new Error(`No hash is known for the script ${url}.`);
          const script = document.createElement('script');
          script.src = pass(url);
          script.integrity = integrity;
          script.crossOrigin = 'anonymous';
          script.async = true;
          return { script, timeout: loadTimeoutMs };
        },
      },
    ],
  });

  return {
    /** The module that a remote exposes as `./fragment`. Rejects when it cannot be loaded. */
    async load(remote: FederatedRemote): Promise<unknown> {
      const entry = entryAddress(remote);
      const global = containerGlobal(remote.name);
      hashes.set(entry, remote.release.entry.integrity);
      instance.registerRemotes([{ name: global, entry, entryGlobalName: global, type: 'var' }], {
        force: remote.retries > 0,
      });
      return instance.loadRemote(`${global}/fragment`);
    },
  };
}
