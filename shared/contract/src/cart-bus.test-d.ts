import type { PromoCode } from '@ticket-storefront/domain';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { expectTypeOf } from 'expect-type';
import type { CartBus, CartFacts, CartOwner } from './cart-bus';
import type { CartSnapshot } from './cart-snapshot';

/** Code about the cart bus that must compile, and code that must not. Checked by the compiler, never run. */
export function remoteSide(bus: CartBus, item: TicketingItem, snapshot: CartSnapshot) {
  bus.emit('cart:set-quantity', { itemId: item.id, quantity: 2 });
  bus.emit('cart:remove', { itemId: 1 });
  bus.emit('cart:clear');
  bus.emit('promo:apply', { code: 'EARLY20' });
  expectTypeOf(bus.on('cart:changed', () => {})).toEqualTypeOf<() => void>();
  expectTypeOf(bus.snapshot()).toEqualTypeOf<CartSnapshot | null>();
  bus.on('cart:changed', (cart) => expectTypeOf(cart).toEqualTypeOf<CartSnapshot>());
  bus.on('promo:applied', ({ promo }) => expectTypeOf(promo).toEqualTypeOf<PromoCode>());
  bus.on('promo:rejected', ({ reason }) =>
    expectTypeOf(reason).toEqualTypeOf<CartFacts['promo:rejected']['reason']>(),
  );

  // @ts-expect-error no such command
  bus.emit('cart:empty');
  // @ts-expect-error no such fact
  bus.on('cart:emptied', () => {});
  // @ts-expect-error the payload is missing
  bus.emit('cart:set-quantity');
  // @ts-expect-error the quantity is missing
  bus.emit('cart:set-quantity', { itemId: 1 });
  // @ts-expect-error a quantity is a number
  bus.emit('cart:set-quantity', { itemId: 1, quantity: '2' });
  // @ts-expect-error a ticket is identified by its id: name and price are in the catalogue
  bus.emit('cart:set-quantity', { item, quantity: 2 });
  // @ts-expect-error the payload of another command
  bus.emit('cart:remove', { code: 'EARLY20' });
  // @ts-expect-error clearing has no payload
  bus.emit('cart:clear', { itemId: 1 });
  // @ts-expect-error only the shell publishes facts
  bus.emit('cart:changed', snapshot);
  // @ts-expect-error only the shell receives commands
  bus.on('cart:remove', () => {});
  // @ts-expect-error a remote cannot publish
  bus.publish('cart:changed', snapshot);
  // @ts-expect-error a listener receives its own kind of fact
  bus.on('promo:applied', ({ reason }) => reason);
}

export function snapshotIsImmutable(snapshot: CartSnapshot) {
  // @ts-expect-error lines are not replaced
  snapshot.items = [];
  // @ts-expect-error lines are not added
  snapshot.items.push(...snapshot.items);
  for (const item of snapshot.items) {
    // @ts-expect-error a line is not changed
    item.quantity = 9;
  }
  // @ts-expect-error totals are not replaced
  snapshot.totals = { ...snapshot.totals };
  // @ts-expect-error a total is not changed
  snapshot.totals.transaction_total = 0;
  // @ts-expect-error there may be no promo
  snapshot.promo.uid;
}

export function shellSide(owner: CartOwner, snapshot: CartSnapshot) {
  owner.publish('cart:changed', snapshot);
  owner.publish('promo:rejected', { reason: 'already-applied' });
  owner.handle('promo:apply', ({ code }) => expectTypeOf(code).toBeString());
  owner.handle('cart:clear', (command) => expectTypeOf(command).toBeUndefined());

  // @ts-expect-error no such reason
  owner.publish('promo:rejected', { reason: 'expired' });
  // @ts-expect-error the fact is missing
  owner.publish('cart:changed');
  // @ts-expect-error a command is no fact
  owner.publish('cart:clear', undefined);
  // @ts-expect-error a fact is no command
  owner.handle('cart:changed', () => {});
}
