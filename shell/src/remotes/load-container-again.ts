import { createInstance } from '@module-federation/enhanced/runtime';
import {
  allowRemoteScript,
  createRemoteScript,
  exposedModule,
  type FederatedRemote,
  scriptTimeoutMs,
  sharedModules,
  sharedVersion,
} from './load-container';

/**
 * Creates a runtime of Module Federation. Like all else, it loads only what was allowed by its hash. Containers may write into
 * its share scope, so each remote needs a runtime of its own.
 */
export function createFederation() {
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([name, module]) => [
        name,
        {
          version: sharedVersion,
          // Synchronous, since a container in one file cannot wait for what it needs as it starts.
          get: () => () => module,
          shareConfig: { singleton: true, requiredVersion: `^${sharedVersion}` },
        },
      ]),
    ),
    plugins: [
      {
        name: 'integrity',
        createScript: ({ url }) => ({ script: createRemoteScript(url), timeout: scriptTimeoutMs }),
      },
    ],
  });

  return {
    /** Loads the module that a remote exposes, in place of what was loaded before. Rejects where it cannot be loaded. */
    async load({ global, script }: FederatedRemote): Promise<unknown> {
      allowRemoteScript(script);
      instance.registerRemotes([{ name: global, entry: script.url, entryGlobalName: global, type: 'var' }], {
        force: true,
      });
      return instance.loadRemote(exposedModule.replace('.', global));
    },
  };
}

/** By the remote's global. */
const federations = new Map<string, ReturnType<typeof createFederation>>();

/**
 * Loads a remote that could not be loaded, by the whole runtime of Module Federation, which no document needs before.
 * @param failed - how often loading has failed. It is added to the address, since browsers remember a failed script.
 */
export function loadContainerAgain(remote: FederatedRemote, failed: number): Promise<unknown> {
  const { url, integrity } = remote.script;
  const federation = federations.get(remote.global) ?? createFederation();
  federations.set(remote.global, federation);
  return federation.load({ ...remote, script: { url: `${url}?retry=${failed}`, integrity } });
}
