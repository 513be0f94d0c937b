import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { ReleaseFile } from '@ticket-storefront/format';
import type { sharedPackages } from '@ticket-storefront/format/parts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import { readBoot } from '../document/read-boot';
import { createTrustedScriptUrl } from '../document/trusted-script-url';
import { FileError } from './part-error';

/** The container of a remote. */
export interface FederatedRemote {
  /** Its name in the runtime, and the global that a script assigns the container to. */
  readonly global: string;
  readonly entry: ReleaseFile;
  readonly type: 'script' | 'module';
}

/** Milliseconds after which the script of a remote counts as failed. */
const scriptTimeoutMs = 10_000;

// React mutates its own internals, so their members stay writable.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

/** The shell's own packages for remotes, frozen so that no remote can replace a function for the others. */
export const sharedModules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

const hashes = new Map<string, string>();
const trustedScriptUrl = /* @__PURE__ */ createTrustedScriptUrl('storefront#remotes', (url) =>
  hashes.has(url),
);

/**
 * Creates a script element for a remote's entry, checked by its registered hash.
 * @throws if the address has none; then no element is created.
 */
function createRemoteScript(url: string): HTMLScriptElement {
  const integrity = hashes.get(url);
  if (!integrity) throw new Error(`There is no hash for the script ${url}.`);
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  return script;
}

type ShareScope = Parameters<
  NonNullable<ModuleFederationRuntimePlugin['beforeInitContainer']>
>[0]['shareScope'];

/** A share scope for one container, which may write into it. */
const copyScope = (scope: ShareScope): ShareScope =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => {
      const versions = Object.entries(scope[name] ?? {});
      // Synchronous, because a container with its module in one script cannot wait for its dependencies.
      return [
        name,
        Object.fromEntries(versions.map(([at, one]) => [at, { ...one, get: () => () => module }])),
      ];
    }),
  );

/** Checks the entry of each remote by its hash, and separates the share scopes of the remotes. */
const containment: ModuleFederationRuntimePlugin = {
  name: 'containment',
  createScript: ({ url }) => ({ script: createRemoteScript(url), timeout: scriptTimeoutMs }),
  beforeInitContainer({ remoteEntryInitOptions, ...options }) {
    const shareScope = copyScope(options.shareScope);
    const shareScopeMap = { default: shareScope };
    return { ...options, shareScope, remoteEntryInitOptions: { ...remoteEntryInitOptions, shareScopeMap } };
  },
};

const createHost = () =>
  createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([name, module]) => [
        name,
        {
          version: React.version,
          get: () => () => module,
          shareConfig: { singleton: true, requiredVersion: `^${React.version}` },
        },
      ]),
    ),
    plugins: [containment],
  });

/** Creates the instance. In development and in previews, DevTools get what they show. */
async function openHost() {
  const host = createHost();
  const boot = readBoot();
  if (boot.isInspected) {
    const { devtools } = await import(/* webpackChunkName: "devtools" */ './devtools');
    host.registerPlugins([devtools(boot, Object.keys(sharedModules))]);
  }
  return host;
}

let opened: ReturnType<typeof openHost> | undefined;

/** Whether the runtime could not fetch a script; a script that throws has another error. */
const isNotFetched = (error: unknown) =>
  error instanceof Error && /RUNTIME-008(?!.*ScriptExecutionError)/s.test(error.message);

/**
 * Loads the module that a remote exposes, with the runtime of Module Federation. Rejects if the script fails to load, its
 * container needs another version of a shared package, or it does not expose the module.
 * @param failed - number of earlier failures. It is added to the address of a script, because browsers remember a failed one.
 */
export async function loadRemote({ global, entry, type }: FederatedRemote, failed: number): Promise<unknown> {
  const isScript = type === 'script';
  // The import map has the hashes of modules by their exact addresses.
  const url = failed === 0 || !isScript ? entry.url : `${entry.url}?retry=${failed}`;
  if (isScript) hashes.set(url, entry.integrity);
  opened ??= openHost();
  const host = await opened;
  const remote = { name: global, entry: url, entryGlobalName: global, type: isScript ? 'var' : 'module' };
  host.registerRemotes([remote], { force: failed > 0 });
  try {
    return await host.loadRemote(`${global}/fragment`);
  } catch (error) {
    throw isNotFetched(error) ? new FileError('script', url) : error;
  }
}
