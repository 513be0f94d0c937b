import type { createFederation } from './create-federation';
import type { FederatedRemote } from './federated-remote';

let federation: ReturnType<typeof createFederation> | null = null;

/**
 * Loads a remote that could not be loaded, by the whole runtime of Module Federation, which no document needs before.
 * @param failed - how often loading has failed. It is added to the address, since browsers remember a failed script.
 */
export async function loadContainerAgain(remote: FederatedRemote, failed: number): Promise<unknown> {
  const runtime = await import(/* webpackChunkName: "federation" */ './create-federation');
  federation ??= runtime.createFederation();
  const { url, integrity } = remote.script;
  return federation.load({ ...remote, script: { url: `${url}?retry=${failed}`, integrity } });
}
