import { contractRange, type Fragment, type Host, type Mounted } from '@ticket-storefront/contract';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

/** The props of a fragment's component: the fragment's own props and the host. */
export type WithHost<Props> = Props & { readonly host: Host };

/**
 * Turns a component into a {@link Fragment} with its own React root, which an error while rendering empties.
 * @param contract - the versions of the contract that the component runs on, if not those of the installed package
 */
export function reactFragment<Props extends object>(
  Component: ComponentType<WithHost<Props>>,
  contract: string = contractRange,
): Fragment<Props> {
  const draw = (host: Host, props: Props) => <Component {...props} host={host} />;

  function follow(root: Root, container: Element, host: Host): Mounted<Props> {
    return {
      update: (props) => root.render(draw(host, props)),
      unmount: () => {
        container.remove();
        // The shell shares this React, which cannot unmount a root during a render.
        queueMicrotask(() => root.unmount());
      },
    };
  }

  function mount(element: HTMLElement, host: Host, props: Props): Mounted<Props> {
    const container = element.appendChild(document.createElement('div'));
    const root = createRoot(container, optionsFor(host));
    root.render(draw(host, props));
    return follow(root, container, host);
  }

  function adopt(element: HTMLElement, host: Host, props: Props): Mounted<Props> {
    const container = element.firstElementChild;
    if (!container) return mount(element, host, props);
    // Synchronously: React would run frames and timers first, while presses do nothing yet.
    const root = flushSync(() =>
      hydrateRoot(container, draw(host, props), {
        ...optionsFor(host),
        onRecoverableError: (error) => host.reportError(error, 'recovered'),
      }),
    );
    return follow(root, container, host);
  }

  return { contract, mount, adopt };
}

const optionsFor = (host: Host): RootOptions => ({
  // React numbers ids from the same start in every root of the document.
  identifierPrefix: host.idPrefix ?? '',
  onUncaughtError: (error) => host.fail(error),
});
