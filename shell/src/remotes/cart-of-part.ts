import type { CartBus, CartCommands } from '@storefront/contract/cart-bus';
import * as v from 'valibot';
import { allowance } from './allowance';
import { cartCommands } from './cart-commands';

/** What a slot of the page is for, which decides what the part in it may say. */
export type SlotKind = 'event' | 'cart' | 'checkout';

/** Commands that a part may give in ten seconds: more than a visitor can press. */
const mostCommands = 100;

const isCommand = (type: string): type is keyof CartCommands => Object.hasOwn(cartCommands, type);

/**
 * The cart bus as one part gets it. It passes on the cart's commands alone, where they are well formed and from a part
 * that may give them: a checkout listens, and what is a fact only the shell says (docs/contract.md, The host).
 * @param refuse - told of what is not passed on.
 */
export function cartOfPart(cart: CartBus, slot: SlotKind, refuse: (error: Error) => void): CartBus {
  const mayCommand = allowance(mostCommands);
  const emit = (type: string, payload?: unknown) => {
    if (!mayCommand()) return refuse(new Error('It floods the cart bus.'));
    const mayGive = isCommand(type) && slot !== 'checkout';
    const command = mayGive ? v.safeParse(cartCommands[type], payload) : null;
    if (command?.success) (cart.emit as typeof emit)(type, command.output);
    else refuse(new Error(`It may not say ${type} on the cart bus, or not so.`));
  };
  return Object.freeze({ emit, on: cart.on, snapshot: cart.snapshot });
}
