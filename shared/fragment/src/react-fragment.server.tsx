import { contractRange, type ServerFragment } from '@storefront/contract';
import { renderIn } from '@storefront/domain/language';
import type { ComponentType } from 'react';
import { createRenderedHost } from './create-rendered-host';
import type { WithHost } from './react-fragment';
import { renderHtml } from './render-html';

/** What {@link ./react-fragment.tsx} makes of the same component, for the part's server entry. */
export function reactFragment<Props extends object>(
  Component: ComponentType<WithHost<Props>>,
): ServerFragment<Props> {
  return {
    contract: contractRange,
    render(props, host) {
      renderIn(host.locale);
      const html = renderHtml(<Component {...props} host={createRenderedHost(host)} />, host.idPrefix);
      // The element that becomes the React root in the browser.
      return `<div>${html}</div>`;
    },
  };
}
