import type { ShopPage, ShownRelease, View } from '@ticket-storefront/check/browser';
import {
  type CheckoutProps,
  createCartBus,
  type GraphqlClient,
  type Host,
  parseFragment,
  type RestClient,
} from '@ticket-storefront/contract';
import {
  sampleCart,
  sampleEvent,
  sampleItems,
  sampleOrder,
  sampleTicket,
} from '@ticket-storefront/contract/testing';
import type { CartItem } from '@ticket-storefront/domain';
import type { Event } from '@ticket-storefront/domain/events';
import { defaultLanguage } from '@ticket-storefront/domain/language';
import { acceptsContract, type sharedPackages } from '@ticket-storefront/format/parts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import { pagePath, serverProps } from '../samples';
import { createCheckHost } from './check-host';

/** The props for the checks of a slot, before and after a change, and whether the slot shows the change. */
export function checkedProps(
  { slot, isFree }: { readonly slot: string; readonly isFree: boolean },
  onOutcome: CheckoutProps['onOutcome'],
) {
  const [kind, processor = ''] = slot.split(':');
  const event = sampleEvent(processor);
  if (kind === 'event') {
    const name = 'Harbor Shadows';
    return {
      first: { event },
      next: { event: sampleEvent(processor, { name }) },
      isShown: (root: Element | ShadowRoot) => root.textContent?.includes(name) ?? false,
    };
  }
  if (kind === 'cart') {
    const before = pagePath(`checkout:${processor}`);
    const after = `${before}?again`;
    return {
      first: { event, checkoutPath: before },
      next: { event, checkoutPath: after },
      isShown: (root: Element | ShadowRoot) => {
        const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
        return links.includes(after) && !links.includes(before);
      },
    };
  }
  const cents = isFree ? 0 : 2500;
  return {
    first: { ...sampleOrder(event, sampleItems(2, cents)), onOutcome },
    next: { ...sampleOrder(event, sampleItems(1, cents)), onOutcome },
    // Only an order shows the effect of the new props.
    isShown: () => true,
  };
}

/** The event in the workbench. */
const viewEvent = (slot: string, { eventName }: View) =>
  sampleEvent(slot.split(':')[1] ?? '', { name: eventName });

/** The tickets in the cart of the workbench. */
const viewItems = ({ quantity, isFree }: View) => sampleItems(quantity, isFree ? 0 : sampleTicket.price);

/** The props for a slot in the workbench. */
export function viewProps(slot: string, view: View, onOutcome: CheckoutProps['onOutcome']): object {
  const event = viewEvent(slot, view);
  if (slot === 'event') return { event };
  if (slot === 'cart') return { event, checkoutPath: pagePath('checkout:') };
  return { ...sampleOrder(event, viewItems(view)), onOutcome };
}

// As in the shell, so that a part that replaces a function of React fails here.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

const modules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

/** The shell in the pages of checks and of the workbench. */
export const shopPage: ShopPage = {
  shareScope: Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      { [React.version]: { from: 'shell', get: () => () => module } },
    ]),
  ),
  parseFragment: (module) => parseFragment(module, acceptsContract),
  createHost: createCheckHost,
  checkedProps,
  serverProps,
  createWorkbenchHost,
  viewProps,
};

/** Creates a cart that handles the commands of a part, as the shell does. */
function createWorkbenchCart(event: Event) {
  const owner = createCartBus();
  let items: readonly CartItem[] = [];
  const publish = (next: readonly CartItem[]) => owner.publish('cart:changed', sampleCart(event, next));
  owner.handle('cart:set-quantity', ({ quantity }) =>
    publish(quantity > 0 ? items.map((item) => ({ ...item, quantity })) : []),
  );
  owner.handle('cart:remove', () => publish([]));
  owner.handle('cart:clear', () => publish([]));
  return {
    bus: owner.bus,
    /** Replaces the content of the cart. */
    show(next: readonly CartItem[]) {
      items = next;
      publish(next);
    },
  };
}

const slowMs = 3000;

const later = <T>(answer: Promise<T>): Promise<T> =>
  answer.then((value) => new Promise((resolve) => setTimeout(resolve, slowMs, value)));

const slowGraphql = ({ query }: GraphqlClient): GraphqlClient => ({
  query: (...request) => later(query(...request)),
});

const slowApi = ({ get, post }: RestClient): RestClient => ({
  get: (...request) => later(get(...request)),
  post: (...request) => later(post(...request)),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Creates the host of the workbench, with a working cart. @param log - receives a line for each call of the part. */
export function createWorkbenchHost(release: ShownRelease, view: View, log: (line: string) => void) {
  const isSlow = view.services === 'slow';
  const services = isSlow ? 'usual' : view.services;
  const { host } = createCheckHost({ ...release, language: defaultLanguage }, services, {
    answer: view.answer,
  });
  const { bus, show } = createWorkbenchCart(viewEvent(release.slot, view));
  const emit: Host['cart']['emit'] = (...message) => {
    log(`host.cart.emit: ${message.map((one) => JSON.stringify(one)).join(', ')}`);
    bus.emit(...message);
  };
  const workbenchHost = Object.freeze<Host>({
    ...host,
    ...(isSlow && { graphql: slowGraphql(host.graphql), api: slowApi(host.api) }),
    cart: Object.freeze({ ...bus, emit }),
    navigate: (path) => log(`host.navigate: ${path}`),
    toast: (kind, message) => log(`host.toast: ${kind}, ${message}`),
    reportError: (error) => log(`host.reportError: ${messageOf(error)}`),
    fail: (error) => log(`host.fail: ${messageOf(error)}`),
  });
  return { host: workbenchHost, showInCart: (shown: View) => show(viewItems(shown)) };
}
