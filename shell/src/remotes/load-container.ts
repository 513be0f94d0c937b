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

/** Allows scripts at this address with this hash, and no others there. */
export function allowRemoteScript({ url, integrity }: ReleaseFile): void {
  hashes.set(url, integrity);
}

/**
 * Creates a script element for the allowed script at this address, checked by its hash.
 * @throws if none was allowed; then no element is created.
 */
export function createRemoteScript(url: string): HTMLScriptElement {
  const integrity = hashes.get(url);
  if (!integrity) throw new Error(`There is no hash for the script ${url}.`);
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.async = true;
  return script;
}

/** The script of a remote's container. */
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

// React mutates its own internals, so their members stay writable.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

/** The shell's own packages for remotes, frozen so that no remote can replace a function for the others. */
export const sharedModules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

/** One version of a shared package, in the format of webpack's containers. */
interface SharedVersion {
  readonly from: string;
  /** Synchronous, because a single-file container cannot wait for its dependencies. */
  get(): () => unknown;
}

type ShareScope = Record<string, Record<string, SharedVersion>>;

/** A remote built with webpack's Module Federation. It takes versions that satisfy its ranges from the share scope, or throws. */
interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  v.is(v.looseObject({ init: v.function(), get: v.function() }), value);

/** Created for each container, because a container may write into its scope. */
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
 * Loads the exposed module of a remote with webpack's container protocol: the container gets the shell's packages and
 * checks its version ranges. Rejects if the script fails to load or a range is not satisfied.
 */
export async function loadContainer({ global, script }: FederatedRemote): Promise<unknown> {
  allowRemoteScript(script);
  await runScript(script.url);
  const container: unknown = Reflect.get(window, global);
  // A reload after a failure must not find this container, which is bound to its share scope.
  Reflect.set(window, global, undefined);
  if (!isContainer(container)) throw new Error(`The script ${script.url} has no container ${global}.`);
  await container.init(createShareScope());
  return (await container.get(exposedModule))();
}
