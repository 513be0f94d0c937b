import { createCatalogue } from '@ticket-storefront/api';
import type { FaultKind } from '@ticket-storefront/api/protocol';
import type { CartBus, CartCommands, Host, PartStorage, RestClient } from '@ticket-storefront/contract';
import type { RemoteName } from '@ticket-storefront/format/parts';
import * as v from 'valibot';
import { messages } from '#messages/frame';
import { allowance } from '../browser/allowance';
import type { ShellServices } from '../services';
import { PartError } from './part-error';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const noPayload = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** The cart's commands, with schemas of their payloads, because a remote may send anything at run time. */
export const cartCommands: {
  readonly [Type in keyof CartCommands]: v.GenericSchema<unknown, CartCommands[Type]>;
} = {
  'cart:set-quantity': v.union([
    v.object({ itemId: wholeNumber, quantity: wholeNumber }),
    // Parts of contract 1.0 to 1.2 send the whole ticket; only its id is used.
    v.pipe(
      v.object({ item: v.object({ id: wholeNumber }), quantity: wholeNumber }),
      v.transform(({ item, quantity }) => ({ itemId: item.id, quantity })),
    ),
  ]),
  'cart:remove': v.object({ itemId: wholeNumber }),
  'cart:clear': noPayload,
  'promo:apply': v.object({ code: v.string() }),
  'promo:clear': noPayload,
};

/** The purpose of a slot, which determines the commands of its part. */
export type SlotKind = 'event' | 'cart' | 'checkout';

/** Maximum commands of a part in 10 seconds: more than a visitor can press. */
const maxCommands = 100;

const isCommand = (type: string): type is keyof CartCommands => Object.hasOwn(cartCommands, type);

/**
 * One part's view of the cart bus. It forwards only valid commands of the cart from a part that may send them: a checkout
 * only listens, and only the shell publishes facts (docs/contract.md, The host).
 * @param refuse - called for each rejected message.
 */
function cartOfPart(cart: CartBus, slot: SlotKind, refuse: (error: Error) => void): CartBus {
  const mayCommand = allowance(maxCommands);
  const emit = (type: string, payload?: unknown) => {
    if (!mayCommand()) return refuse(new Error('Too many cart commands.'));
    const mayGive = isCommand(type) && slot !== 'checkout';
    const command = mayGive ? v.safeParse(cartCommands[type], payload) : null;
    if (command?.success) (cart.emit as typeof emit)(type, command.output);
    else refuse(new Error(`The remote may not emit ${type} on the cart bus, or not with this payload.`));
  };
  return Object.freeze({ emit, on: cart.on, snapshot: cart.snapshot });
}

/** A part's storage, whose keys begin with its name. @param refuse - called if the browser's storage is full. */
function storageOfPart(storage: Storage, name: string, refuse: (error: unknown) => void): PartStorage {
  const keyOf = (key: string) => `storefront.part.${name}.${key}`;
  return Object.freeze<PartStorage>({
    getItem: (key) => storage.getItem(keyOf(key)),
    setItem: (key, text) => {
      try {
        storage.setItem(keyOf(key), text);
      } catch (error) {
        refuse(error);
      }
    },
    removeItem: (key) => storage.removeItem(keyOf(key)),
  });
}

/** Maximum toasts of a part in 10 seconds. */
const maxToasts = 20;
const maxReports = 20;

interface HostOptions {
  readonly services: ShellServices;
  readonly name: RemoteName;
  readonly slot: SlotKind;
  readonly cart: CartBus;
  readonly api: RestClient;
  readonly navigate: (path: string) => void;
  /** Whether the remote adopts the server's HTML. */
  readonly adopts: boolean;
  readonly onFail: () => void;
}

/** Creates the immutable host of one remote. Its errors are reported with its name and release. */
export function createHost({ services, name, slot, cart, api, navigate, adopts, onFail }: HostOptions): Host {
  const { boot, preloadedData, graphql, toasts } = services;
  const release = boot.remotes[name]?.version ?? '(not released)';
  const report = (kind: FaultKind, cause: unknown) =>
    services.reportError(new PartError(name, release, kind, cause));
  const mayReport = allowance(maxReports);
  const mayToast = allowance(maxToasts);
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
      else reportError(new Error('Too many toasts.'));
    },
    storage: storageOfPart(services.storage, name, reportError),
    config: Object.freeze({
      links: Object.freeze({ ...boot.links }),
      processor: Object.freeze({ ...boot.processor }),
    }),
    locale: messages.language,
    idPrefix: `${name}-`,
    renderedAt: adopts ? preloadedData.readAt : services.now().getTime(),
    fail: (error) => {
      report('render', error);
      onFail();
    },
  };
  return Object.freeze(host);
}
