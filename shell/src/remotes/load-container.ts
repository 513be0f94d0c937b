import type { ReleaseFile } from '@storefront/format';
import type { sharedPackages } from '@storefront/format/parts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import * as v from 'valibot';
import { createTrustedScriptUrl } from '../document/trusted-script-url';
import { withTimeout } from './mount-remote';
import { FileError } from './part-error';

const hashes = new Map<string, string>();
const trustedScriptUrl = /* @__PURE__ */ createTrustedScriptUrl('storefront#remotes', (url) =>
  hashes.has(url),
);

/** Allows scripts of this address, and no others than those with this hash. */
export function allowRemoteScript({ url, integrity }: ReleaseFile): void {
  hashes.set(url, integrity);
}

/**
 * A script element that runs what was allowed at this address, checked by its hash.
 * @throws where nothing was: no element is created then.
 */
export function createRemoteScript(url: string): HTMLScriptElement {
  const integrity = hashes.get(url);
  if (!integrity) throw new Error(`No hash is known for the script ${url}.`);
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  return script;
}

/** The script of a remote's container that is to be loaded. */
export interface FederatedRemote {
  /** The global that the script assigns the container to. */
  readonly global: string;
  readonly script: ReleaseFile;
}

/** The module that remotes expose. */
export const exposedModule = './fragment';

/** Milliseconds after which the script of a remote counts as failed. */
export const scriptTimeoutMs = 10_000;

/** The version of all shared packages. */
export const sharedVersion = React.version;

// Of React's internals, which React itself changes, the members stay as they are.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

/** What the shell shares with remotes from its own bundle: frozen, so that no remote replaces a function for the others. */
export const sharedModules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

/** One version of a shared package, as webpack's containers look it up. */
interface SharedVersion {
  readonly from: string;
  /** Answers at once: a container in one file cannot wait for what it needs as it starts. */
  get(): () => unknown;
}

type ShareScope = Record<string, Record<string, SharedVersion>>;

/** What webpack's Module Federation makes of a remote. Each takes from the scope what satisfies its own range, or throws. */
interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  v.is(v.looseObject({ init: v.function(), get: v.function() }), value);

/** Made anew for each container, because a container may write into its scope. */
const createShareScope = (): ShareScope =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      name,
      { [sharedVersion]: { from: 'shell', get: () => () => module } },
    ]),
  );

function runScript(url: string): Promise<void> {
  const script = createRemoteScript(url);
  const ran = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new FileError('script', url));
    document.head.append(script);
  });
  return withTimeout(ran, scriptTimeoutMs).finally(() => script.remove());
}

/**
 * Loads the exposed module of a remote by webpack's protocol of containers: the container gets what the shell shares, and
 * negotiates by the ranges it was built with. Rejects where the script cannot be loaded or a range is not satisfied.
 */
export async function loadContainer({ global, script }: FederatedRemote): Promise<unknown> {
  allowRemoteScript(script);
  await runScript(script.url);
  const container: unknown = Reflect.get(window, global);
  // What is loaded again after a failure must not find this one, which knows its share scope already.
  Reflect.set(window, global, undefined);
  if (!isContainer(container)) throw new Error(`The script ${script.url} holds no container ${global}.`);
  await container.init(createShareScope());
  return (await container.get(exposedModule))();
}
