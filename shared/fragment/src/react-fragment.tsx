import { contractRange } from '@storefront/contracts/contract-version';
import type { Fragment } from '@storefront/contracts/fragment';
import type { Host } from '@storefront/contracts/host';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/** What a fragment's component is called with: its props and the host. */
export type WithHost<Props> = Props & { readonly host: Host };

/**
 * A React component as a {@link Fragment}, in a root of its own. An error while it renders empties the root and
 * ends in `host.fail`.
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
        // Several roots share the document, and React counts ids from the same start in each.
        identifierPrefix: `${Math.random().toString(36).slice(2)}-`,
        onUncaughtError: (error) => host.fail(error),
      });
      const render = (next: Props) => root.render(<Component {...next} host={host} />);

      render(props);
      return {
        update: render,
        unmount: () => {
          container.remove();
          // The shell may be rendering right now with the same React, which unmounts no root meanwhile.
          queueMicrotask(() => root.unmount());
        },
      };
    },
  };
}
