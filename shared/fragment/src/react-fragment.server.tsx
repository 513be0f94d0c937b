import { contractRange } from '@storefront/contracts/contract-version';
import type { ServerFragment } from '@storefront/contracts/server-entry';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRenderedHost } from './create-rendered-host';
import type { WithHost } from './react-fragment';

/** React writes them before a component's own HTML; which pictures are preloaded is the document's to say. */
const picturePreloads = /^(<link rel="preload" as="image"[^>]*>)+/;

/** What {@link ./react-fragment.tsx} makes of the same component, for the part's server entry. */
export function reactFragment<Props extends object>(
  Component: ComponentType<WithHost<Props>>,
): ServerFragment<Props> {
  return {
    contract: contractRange,
    render(props, host) {
      const html = renderToString(<Component {...props} host={createRenderedHost(host)} />, {
        identifierPrefix: host.idPrefix,
      });
      // The element that becomes the React root in the browser.
      return `<div>${html.replace(picturePreloads, '')}</div>`;
    },
  };
}
