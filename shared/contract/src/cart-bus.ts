import type { PromoCode, PromoRejection } from '@ticket-storefront/domain';
import mitt from 'mitt';
import type { CartSnapshot } from './cart-snapshot';

/** Commands to the cart. Only the shell handles them. */
export interface CartCommands {
  /** Identifies a ticket of the event on sale. The catalogue has its name, price and limits. */
  'cart:set-quantity': { readonly itemId: number; readonly quantity: number };
  'cart:remove': { readonly itemId: number };
  'cart:clear': undefined;
  'promo:apply': { readonly code: string };
  'promo:clear': undefined;
}

/** Facts about the cart. Only the shell publishes them. */
export interface CartFacts {
  'cart:changed': CartSnapshot;
  'promo:applied': { readonly promo: PromoCode };
  'promo:rejected': { readonly reason: PromoRejection };
}

/** All messages of the cart bus. */
export type CartMessages = CartCommands & CartFacts;

type Payload<Type extends keyof CartMessages> = CartMessages[Type] extends undefined
  ? []
  : [payload: CartMessages[Type]];

/** The cart bus as remotes see it: they emit commands and listen to facts. */
export interface CartBus {
  emit<Type extends keyof CartCommands>(type: Type, ...payload: Payload<Type>): void;
  /** Subscribes until the returned function is called. `cart:changed` immediately delivers the last snapshot. */
  on<Type extends keyof CartFacts>(type: Type, listener: (fact: CartFacts[Type]) => void): () => void;
  /** The last published snapshot; null before the first one. */
  snapshot(): CartSnapshot | null;
}

/** The cart bus as the shell sees it: it handles commands and publishes facts. */
export interface CartOwner {
  readonly bus: CartBus;
  publish<Type extends keyof CartFacts>(type: Type, fact: CartFacts[Type]): void;
  handle<Type extends keyof CartCommands>(
    type: Type,
    handler: (command: CartCommands[Type]) => void,
  ): () => void;
}

/** Creates the two ends of one cart bus. */
export function createCartBus(): CartOwner {
  const emitter = mitt<Record<keyof CartMessages, unknown>>();
  let last: CartSnapshot | null = null;

  const listen = (type: keyof CartMessages, listener: (payload: never) => void) => {
    const handler = listener as (payload: unknown) => void;
    emitter.on(type, handler);
    return () => emitter.off(type, handler);
  };

  return {
    bus: {
      emit: (type, ...payload) => emitter.emit(type, payload[0]),
      on: (type, listener) => {
        const stop = listen(type, listener);
        if (type === 'cart:changed' && last) (listener as (fact: CartSnapshot) => void)(last);
        return stop;
      },
      snapshot: () => last,
    },
    publish: (type, fact) => {
      if (type === 'cart:changed') last = fact as CartSnapshot;
      emitter.emit(type, fact);
    },
    handle: (type, handler) => listen(type, handler),
  };
}
