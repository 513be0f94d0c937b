import { contractRange } from '@storefront/contracts/contract-version';
import type { Fragment } from '@storefront/contracts/fragment';
import type { Host } from '@storefront/contracts/host';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/** The props of a fragment's component: the fragment's own props and the host. */
export type WithHost<Props> = Props & { readonly host: Host };

/**
 * Turns a React component into a {@link Fragment} with a React root of its own. An error while rendering empties the root
 * and calls `host.fail`.
 */
export function reactFragment<Props extends object>(
  Component: ComponentType<WithHost<Props>>,
): Fragment<Props> {
  return {
    contract: contractRange,
    mount(element, host, props) {
      const container = document.createElement('div');
      element.append(container);
      const root = createRoot(container, {
        // React numbers ids from the same start in every root of the document.
        identifierPrefix: `${Math.random().toString(36).slice(2)}-`,
        onUncaughtError: (error) => host.fail(error),
      });
      const render = (next: Props) => root.render(<Component {...next} host={host} />);

      render(props);
      return {
        update: render,
        unmount: () => {
          container.remove();
          // The shell shares this React, which cannot unmount a root while it is rendering.
          queueMicrotask(() => root.unmount());
        },
      };
    },
  };
}
