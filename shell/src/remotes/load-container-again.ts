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
 * Creates a runtime of Module Federation, which loads only files that were allowed by their hash. Containers may write into
 * its share scope, so each remote needs its own runtime.
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
          // Synchronous, because a single-file container cannot wait for its dependencies.
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
    /** Loads the module that a remote exposes, replacing an earlier one. Rejects if it fails to load. */
    async load({ global, script }: FederatedRemote): Promise<unknown> {
      allowRemoteScript(script);
      instance.registerRemotes([{ name: global, entry: script.url, entryGlobalName: global, type: 'var' }], {
        force: true,
      });
      return instance.loadRemote(exposedModule.replace('.', global));
    },
  };
}

const federations = new Map<string, ReturnType<typeof createFederation>>();

/**
 * Loads a remote again after a failure, with the full runtime of Module Federation, which documents do not need otherwise.
 * @param failed - number of failures, added to the address because browsers remember a failed script.
 */
export function loadContainerAgain(remote: FederatedRemote, failed: number): Promise<unknown> {
  const { url, integrity } = remote.script;
  const federation = federations.get(remote.global) ?? createFederation();
  federations.set(remote.global, federation);
  return federation.load({ ...remote, script: { url: `${url}?retry=${failed}`, integrity } });
}
