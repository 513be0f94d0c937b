import {
  contractRange,
  createCartBus,
  type Host,
  type ServerFragment,
  type ServerHost,
} from '@ticket-storefront/contract';
import { allInCents } from '@ticket-storefront/domain';
import { renderIn } from '@ticket-storefront/domain/language';
import type { ComponentType } from 'react';
import type { WithHost } from './react-fragment';
import { renderHtml } from './render-html';

/** Only effects and handlers call the host, and a server runs neither. */
function refuse(): never {
  throw new Error('A part called its host while rendering on the server.');
}

/** Creates a part's host on the server: its settings, and a cart without a snapshot. */
const createRenderedHost = (host: ServerHost): Host => ({
  ...host,
  cart: createCartBus().bus,
  catalogue: { tickets: refuse, availability: refuse, allInCents },
  graphql: { query: refuse },
  api: { get: refuse, post: refuse },
  storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  navigate: refuse,
  toast: refuse,
  reportError: refuse,
  fail: refuse,
});

/** The server's version of {@link ./react-fragment.tsx}. */
export function reactFragment<Props extends object>(
  Component: ComponentType<WithHost<Props>>,
  contract: string = contractRange,
): ServerFragment<Props> {
  return {
    contract,
    render(props, host) {
      renderIn(host.locale);
      const html = renderHtml(<Component {...props} host={createRenderedHost(host)} />, host.idPrefix);
      // In the browser this element becomes the React root.
      return `<div>${html}</div>`;
    },
  };
}
