import type { GraphqlClient, Host, RestClient } from '@storefront/contract/host';
import { defaultLanguage } from '@storefront/domain/language';
import type { ShownRelease, View } from '../../workbench/workbench-state';
import { createCheckHost } from '../check-host';
import { wordsOf } from '../mount';
import { viewEvent } from './view-props';
import { createWorkbenchCart } from './workbench-cart';

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

/**
 * The host that a part is checked with, with a cart that answers.
 * @param tell - is told, one line each, what the part asks of it.
 */
export function createWorkbenchHost(release: ShownRelease, view: View, tell: (line: string) => void) {
  const isSlow = view.services === 'slow';
  const visit = { kind: 'order', answer: view.answer } as const;
  const task = { ...release, language: defaultLanguage, isFree: view.isFree, visit };
  const services = isSlow ? 'usual' : view.services;
  const { host } = createCheckHost(task, services, { answer: view.answer });
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
  return { host: workbenchHost, showInCart: show };
}
