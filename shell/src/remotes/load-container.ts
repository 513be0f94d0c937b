import * as v from 'valibot';
import { allowRemoteScript, createRemoteScript } from './create-remote-script';
import { exposedModule, type FederatedRemote, scriptTimeoutMs } from './federated-remote';
import { FileError } from './part-error';
import { sharedModules, sharedVersion } from './shared-modules';
import { withTimeout } from './with-timeout';

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
