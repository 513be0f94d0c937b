import type { CartBus, CartCommands } from '@storefront/contracts/cart-bus';

/** What a slot of the page is for, which decides what the part in it may say. */
export type SlotKind = 'event' | 'cart' | 'checkout';

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What is a command to the cart, by the payload that it must have. A remote may say anything at run time. */
const isCommand: Readonly<Record<keyof CartCommands, (payload: unknown) => boolean>> = {
  'cart:set-quantity': (payload) =>
    isRecord(payload) &&
    isCount(payload['quantity']) &&
    isRecord(payload['item']) &&
    isCount(payload['item']['id']) &&
    isCount(payload['item']['price']),
  'cart:remove': (payload) => isRecord(payload) && isCount(payload['itemId']),
  'cart:clear': () => true,
  'promo:apply': (payload) => isRecord(payload) && typeof payload['code'] === 'string',
  'promo:clear': () => true,
};

/**
 * The cart bus as one part gets it. It passes on the cart's commands alone, where they are well formed and from a part
 * that may give them: a checkout listens, and what is a fact only the shell says.
 * @param refuse - told of what is not passed on.
 */
export function cartOfPart(cart: CartBus, slot: SlotKind, refuse: (error: Error) => void): CartBus {
  const emit: CartBus['emit'] = (type, ...payload) => {
    const isRight = Object.hasOwn(isCommand, type) && slot !== 'checkout';
    if (isRight && isCommand[type](payload[0])) cart.emit(type, ...payload);
    else refuse(new Error(`It may not say ${type} on the cart bus, or not so.`));
  };
  return Object.freeze({ emit, on: cart.on, snapshot: cart.snapshot });
}
