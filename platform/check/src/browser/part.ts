import type { ReleaseFile } from '@ticket-storefront/format';
import { containerGlobal } from '@ticket-storefront/format/parts';
import type { Finding } from '../checks';
import type { Task } from '../task';
import type { Fragment, Mounted, ShopPage } from './shop-page';

const { setTimeout: start, performance: clock } = window;

/** Waits some milliseconds, with a timer that the checks ignore. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => start.call(window, resolve, ms));

export const slotOfPage = () => document.querySelector<HTMLElement>('#slot') ?? document.body;

/** Waits for a condition. @returns whether it was met within `ms` milliseconds. */
export async function waitFor(holds: () => boolean, ms: number): Promise<boolean> {
  const end = clock.now() + ms;
  while (!holds()) {
    if (clock.now() > end) return false;
    await pause(10);
  }
  return true;
}

type LoadedRelease = Pick<Task, 'part' | 'script' | 'modules'>;

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => unknown>;
}

const asItIs = { createScriptURL: (url: string) => url };
const trustedTypes: { createPolicy(name: string, rules: typeof asItIs): typeof asItIs } | undefined =
  Reflect.get(window, 'trustedTypes');
const scripts = trustedTypes?.createPolicy('storefront#remotes', asItIs) ?? asItIs;

const settled = (element: HTMLScriptElement | HTMLLinkElement, url: string) =>
  new Promise<void>((resolve, reject) => {
    // Loaders of bundlers that find this link in the document set its `onload` and `onerror` to null.
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${url} was not loaded`)));
    document.head.append(element);
  });

/** Loads a style with its hash, as the shell does. */
export function loadStyle({ url, integrity }: ReleaseFile): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: url, integrity, crossOrigin: 'anonymous' });
  return settled(link, url);
}

async function loadContainer({ part, script, modules }: LoadedRelease): Promise<Container> {
  // The import map of the page has the hashes.
  if (modules.length > 0) return import(script.url);
  const { integrity } = script;
  const element = document.createElement('script');
  Object.assign(element, { integrity, crossOrigin: 'anonymous', src: scripts.createScriptURL(script.url) });
  await settled(element, script.url);
  element.remove();
  return Reflect.get(window, containerGlobal(part));
}

/** Loads the fragment of a container with its hash, as the shell does. */
export async function loadFragment(
  { shareScope, parseFragment }: ShopPage,
  release: LoadedRelease,
): Promise<Fragment> {
  const container = await loadContainer(release);
  await container.init(shareScope);
  return parseFragment((await container.get('./fragment'))());
}

type Root = Element | ShadowRoot;

/** An element and every open shadow root in it, where custom elements keep their content. */
export const rootsIn = (root: Root): readonly Root[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
];

/** The elements of a slot that match a selector, also in shadow roots. */
export const elementsIn = <Found extends Element>(slot: Element, selector: string): readonly Found[] =>
  rootsIn(slot).flatMap((root) => [...root.querySelectorAll<Found>(selector)]);

const visibleElements = 'img, svg, input, button, iframe, canvas, video, object';

/** Whether a visitor sees anything in the slot. */
export const hasVisibleContent = (slot: Element): boolean =>
  rootsIn(slot).some((root) => root.textContent?.trim()) || elementsIn(slot, visibleElements).length > 0;

const isMounted = (value: Partial<Mounted> | undefined): value is Mounted =>
  typeof value?.update === 'function' && typeof value.unmount === 'function';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reports uncaught errors and rejections, and everything that the policy of this page refuses. */
export function watchFaults(report: (kind: 'Error' | 'Rejection' | 'Policy', text: string) => void): void {
  window.addEventListener('error', ({ message }) => report('Error', message));
  window.addEventListener('unhandledrejection', ({ reason }) => report('Rejection', messageOf(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report('Policy', `${effectiveDirective} refuses ${blockedURI || 'text'}`),
  );
}

/** Opens a part with `mount` or `adopt`. @throws {CheckFailure} if it breaks the contract at once. */
export function openPart(check: 'mount' | 'adopt', open: () => Mounted) {
  const began = performance.now();
  const mounted = attempt(check, open);
  /** Milliseconds for which the page was blocked. */
  const tookMs = performance.now() - began;
  if (!isMounted(mounted))
    throw new CheckFailure({ check, seen: `${check} does not return update and unmount` });
  return {
    tookMs,
    update: (next: unknown) => attempt('update', () => mounted.update(next)),
    unmount: () => attempt('unmount', () => mounted.unmount()),
  };
}

/** Mounts a part as the shell does. @throws {CheckFailure} if it breaks the contract at once. */
export const mountPart = (fragment: Fragment, slot: HTMLElement, host: object, props: unknown) =>
  openPart('mount', () => fragment.mount(slot, host, props));

/** Ends a visit with a finding. */
export class CheckFailure extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.seen);
    this.finding = finding;
  }
}

function attempt<T>(check: 'mount' | 'adopt' | 'update' | 'unmount', action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new CheckFailure({ check, seen: `${check} throws (${messageOf(error)})` });
  }
}
