import { createFederation } from './create-federation';
import type { FederatedRemote } from './federated-remote';

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
