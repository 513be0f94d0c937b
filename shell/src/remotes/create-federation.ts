import { createInstance } from '@module-federation/enhanced/runtime';
import type { BootRemote } from '@storefront/contracts/boot';
import { containerGlobal } from '@storefront/contracts/container-global';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import { createTrustedScriptUrl } from '../document/trusted-script-url';

const loadTimeoutMs = 10_000;

/** A remote to be loaded. */
interface FederatedRemote {
  readonly name: string;
  readonly release: BootRemote;
  /** How often loading has failed. It is added to the address, since browsers remember a failed script. */
  readonly retries: number;
}

const entryAddress = ({ release, retries }: FederatedRemote) =>
  retries === 0 ? release.entry.url : `${release.entry.url}?retry=${retries}`;

/** A package shared from the shell's own bundle, synchronously, since a container in one file cannot wait for it. */
const singleton = (name: string, module: unknown) => ({
  [name]: {
    version: React.version,
    get: () => () => module,
    shareConfig: { singleton: true, requiredVersion: `^${React.version}` },
  },
});

/**
 * Creates the federation runtime of one document. It loads only scripts whose hash is in the release set; any other
 * address throws before a script element is created.
 */
export function createFederation() {
  const hashes = new Map<string, string>();
  const trustedScriptUrl = createTrustedScriptUrl('storefront#remotes', (url) => hashes.has(url));

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
          script.src = trustedScriptUrl(url);
          script.integrity = integrity;
          script.crossOrigin = 'anonymous';
          script.async = true;
          return { script, timeout: loadTimeoutMs };
        },
      },
    ],
  });

  return {
    /** Loads the module that a remote exposes as `./fragment`. Rejects where it cannot be loaded. */
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
