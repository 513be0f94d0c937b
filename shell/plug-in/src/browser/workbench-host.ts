import type { ShopPage, ShownRelease, View } from '@storefront/check/browser';
import {
  type CartOwner,
  createCartBus,
  type GraphqlClient,
  type Host,
  parseFragment,
  type RestClient,
} from '@storefront/contract';
import type { CartItem } from '@storefront/domain';
import type { Event } from '@storefront/domain/events';
import { defaultLanguage } from '@storefront/domain/language';
import { acceptsContract, type sharedPackages } from '@storefront/format/parts';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import { drawnProps } from '../samples';
import { createCheckHost, snapshotOf } from './check-host';
import { checkedProps, viewEvent, viewItems, viewProps } from './slot-props';

// As the shell does, so that a part which replaces a function of React fails here.
for (const shared of [React, React.Children, jsxRuntime, ReactDom, ReactDomClient]) Object.freeze(shared);

const modules: Readonly<Record<(typeof sharedPackages)[number], unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

/** What the shell gives a part, in the pages in which parts are checked and shown. */
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
  drawnProps,
  createWorkbenchHost,
  viewProps,
};

/** A cart of one ticket. */
interface WorkbenchCart extends Pick<CartOwner, 'bus'> {
  /** Puts tickets into the cart, and nothing else. */
  show(items: readonly CartItem[]): void;
}

/** A cart that answers the commands of a part, as the shell's does. */
function createWorkbenchCart(event: Event): WorkbenchCart {
  const owner = createCartBus();
  let items: readonly CartItem[] = [];
  const publish = (next: readonly CartItem[]) => owner.publish('cart:changed', snapshotOf(event, next));
  owner.handle('cart:set-quantity', ({ quantity }) =>
    publish(quantity > 0 ? items.map((item) => ({ ...item, quantity })) : []),
  );
  owner.handle('cart:remove', () => publish([]));
  owner.handle('cart:clear', () => publish([]));
  return {
    bus: owner.bus,
    show(next) {
      items = next;
      publish(next);
    },
  };
}

const slowMs = 3000;

const later = <T>(answer: Promise<T>): Promise<T> =>
  answer.then((value) => new Promise((resolve) => setTimeout(resolve, slowMs, value)));

const slowGraphql = ({ query }: GraphqlClient): GraphqlClient => ({
  query: (...question) => later(query(...question)),
});

const slowApi = ({ get, post }: RestClient): RestClient => ({
  get: (...question) => later(get(...question)),
  post: (...question) => later(post(...question)),
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The host that a part is checked with, with a cart that answers.
 * @param tell - is told, one line each, what the part asks of it.
 */
export function createWorkbenchHost(release: ShownRelease, view: View, tell: (line: string) => void) {
  const isSlow = view.services === 'slow';
  const services = isSlow ? 'usual' : view.services;
  const { host } = createCheckHost({ ...release, language: defaultLanguage }, services, {
    answer: view.answer,
  });
  const { bus, show } = createWorkbenchCart(viewEvent(release.slot, view));
  const emit: Host['cart']['emit'] = (...message) => {
    tell(`host.cart.emit: ${message.map((one) => JSON.stringify(one)).join(', ')}`);
    bus.emit(...message);
  };
  const workbenchHost = Object.freeze<Host>({
    ...host,
    ...(isSlow && { graphql: slowGraphql(host.graphql), api: slowApi(host.api) }),
    cart: Object.freeze({ ...bus, emit }),
    navigate: (path) => tell(`host.navigate: ${path}`),
    toast: (kind, message) => tell(`host.toast: ${kind}, ${message}`),
    reportError: (error) => tell(`host.reportError: ${wordsOf(error)}`),
    fail: (error) => tell(`host.fail: ${wordsOf(error)}`),
  });
  return { host: workbenchHost, showInCart: (shown: View) => show(viewItems(shown)) };
}
