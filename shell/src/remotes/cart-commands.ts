import type { CartCommands } from '@storefront/contract/cart-bus';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const none = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** What is a command to the cart, by the payload that it must have. A remote may say anything at run time. */
export const cartCommands: {
  readonly [Type in keyof CartCommands]: v.GenericSchema<unknown, CartCommands[Type]>;
} = {
  'cart:set-quantity': v.union([
    v.object({ itemId: count, quantity: count }),
    // Parts of contract 1.0 to 1.2 send the whole ticket, of which its id alone is believed.
    v.pipe(
      v.object({ item: v.object({ id: count }), quantity: count }),
      v.transform(({ item, quantity }) => ({ itemId: item.id, quantity })),
    ),
  ]),
  'cart:remove': v.object({ itemId: count }),
  'cart:clear': none,
  'promo:apply': v.object({ code: v.string() }),
  'promo:clear': none,
};
