import type { FaultKind } from '@storefront/api/answers/part-report-schema';
import { createCatalogue } from '@storefront/api/create-catalogue';
import type { CartBus } from '@storefront/contract/cart-bus';
import type { Host, RestClient } from '@storefront/contract/host';
import type { RemoteName } from '@storefront/format/parts';
import { words } from '#words/frame';
import type { ShellServices } from '../services/shell-services';
import { allowance } from './allowance';
import { cartOfPart, type SlotKind } from './cart-of-part';
import { PartError } from './part-error';
import { storageOfPart } from './storage-of-part';

/** What a part may do in ten seconds. */
const mostToasts = 20;
const mostReports = 20;

interface HostOptions {
  readonly services: ShellServices;
  readonly name: RemoteName;
  readonly slot: SlotKind;
  readonly cart: CartBus;
  readonly api: RestClient;
  readonly navigate: (path: string) => void;
  /** Whether the remote takes over what the server drew. */
  readonly adopts: boolean;
  /** Called after a failure has been reported. */
  readonly onFail: () => void;
}

/** Creates the host of one remote, which it cannot change. Its errors are reported with its name and release. */
export function createHost({ services, name, slot, cart, api, navigate, adopts, onFail }: HostOptions): Host {
  const { boot, brought, graphql, toasts } = services;
  const release = boot.remotes[name]?.version ?? '(not released)';
  const report = (kind: FaultKind, cause: unknown) =>
    services.reportError(new PartError(name, release, kind, cause));
  const mayReport = allowance(mostReports);
  const mayToast = allowance(mostToasts);
  const reportError: Host['reportError'] = (cause, kind) => {
    if (mayReport()) report(kind === 'recovered' ? kind : 'reported', cause);
  };
  const host: Host = {
    cart: cartOfPart(cart, slot, reportError),
    catalogue: Object.freeze(createCatalogue(graphql, api)),
    graphql: Object.freeze({ ...graphql }),
    api: Object.freeze({ ...api }),
    navigate,
    reportError,
    toast: (kind, message) => {
      if (mayToast()) toasts.show(kind, message);
      else reportError(new Error('It shows too many messages.'));
    },
    storage: storageOfPart(services.storage, name, reportError),
    config: Object.freeze({
      links: Object.freeze({ ...boot.links }),
      processor: Object.freeze({ ...boot.processor }),
    }),
    locale: words.language,
    idPrefix: `${name}-`,
    ...(adopts && { renderedAt: brought.readAt }),
    fail: (error) => {
      report('render', error);
      onFail();
    },
  };
  return Object.freeze(host);
}
