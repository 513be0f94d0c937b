import { type Fragment, parseFragment } from '@storefront/contract/fragment';
import { containerGlobal } from '@storefront/format/container-global';
import { acceptsContract } from '@storefront/format/contract-range';
import type { ReleaseFile } from '@storefront/format/release-file';
import type { Task } from '../task';
import { shareScope } from './shared-modules';

interface Container {
  init(scope: typeof shareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): typeof rules;
}

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
const asItIs = { createScriptURL: (url: string) => url };
const scripts = trustedTypes?.createPolicy('storefront#remotes', asItIs) ?? asItIs;

const settled = (element: HTMLScriptElement | HTMLLinkElement, url: string) =>
  new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`${url} was not loaded`));
    document.head.append(element);
  });

/** Loads a style as the shell does, by its hash. */
export function loadStyle({ url, integrity }: ReleaseFile): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: url, integrity, crossOrigin: 'anonymous' });
  return settled(link, url);
}

/** Loads the container as the shell does, by its hash, and takes the fragment from it. */
export async function loadFragment({
  part,
  script,
}: Pick<Task, 'part' | 'script'>): Promise<Fragment<unknown>> {
  const { integrity } = script;
  const element = document.createElement('script');
  Object.assign(element, { integrity, crossOrigin: 'anonymous', src: scripts.createScriptURL(script.url) });
  await settled(element, script.url);
  element.remove();
  const container: Container = Reflect.get(window, containerGlobal(part));
  await container.init(shareScope);
  return parseFragment((await container.get('./fragment'))(), acceptsContract);
}
