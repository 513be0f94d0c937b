import { busFormsOfShell, type CartBus, createCartBus } from '@ticket-storefront/contract';
import { buildTicketingItem } from '@ticket-storefront/testing';
import * as v from 'valibot';
import { buildServices } from '../testing/build-services';
import { cartCommands, createHost, type SlotKind } from './create-host';

/** Values of the fields that commands have. */
const values: Readonly<Record<string, unknown>> = { itemId: 7, quantity: 2, code: 'TENOFF', item: { id: 7 } };

const forms = Object.entries(busFormsOfShell.commands).flatMap(([name, ofName]) =>
  ofName.map((fields) => [name, fields] as const),
);

test.each(forms)('accepts %s only with all required fields, %j', (name, fields) => {
  const schema: v.GenericSchema = cartCommands[name as keyof typeof cartCommands];
  const payloadOf = (some: readonly string[]) =>
    Object.fromEntries(some.map((field) => [field, values[field]]));
  expect(v.is(schema, payloadOf(fields))).toBe(true);
  for (const left of fields) {
    expect(v.is(schema, payloadOf(fields.filter((field) => field !== left)))).toBe(false);
  }
});

function setUp(first: SlotKind) {
  const services = buildServices();
  const owner = createCartBus();
  const handled: unknown[] = [];
  for (const command of ['cart:set-quantity', 'cart:remove', 'promo:apply'] as const) {
    owner.handle(command, (payload) => handled.push([command, payload]));
  }
  const hostOf = (slot: SlotKind) =>
    createHost({
      services,
      name: `remote-${slot}`,
      slot,
      cart: owner.bus,
      api: services.api,
      navigate: () => {},
      adopts: false,
      onFail: () => {},
    });
  return { services, owner, handled, host: hostOf(first), hostOf };
}

/** Emits messages that the contract's types do not allow. */
const emit = (cart: CartBus, type: string, payload: unknown) =>
  (cart.emit as (type: string, payload: unknown) => void)(type, payload);

const { id: itemId } = buildTicketingItem();

test.each([
  ['a quantity below 0', 'cart:set-quantity', { itemId, quantity: -5 }],
  ['a quantity that is no number', 'cart:set-quantity', { itemId, quantity: Number.NaN }],
  ['no quantity', 'cart:set-quantity', { itemId, quantity: null }],
  ['half a ticket', 'cart:set-quantity', { itemId, quantity: 1.5 }],
  ['a ticket without an id', 'cart:set-quantity', { item: { name: 'Ghost', price: 1 }, quantity: 1 }],
  ['nothing', 'cart:set-quantity', undefined],
  ['no ticket', 'cart:remove', {}],
  ['a fact', 'cart:changed', { items: [] }],
  ['a name of every object', 'constructor', {}],
])('reports an invalid command with its part, and does not change the cart: %s', (_name, type, payload) => {
  const { services, owner, handled, host } = setUp('event');
  const heard = jest.fn();
  owner.bus.on('cart:changed', heard);
  emit(host.cart, type, payload);
  expect(handled).toEqual([]);
  expect(heard).not.toHaveBeenCalled();
  expect(String(services.errors[0])).toContain(
    `remote-event (not released): The remote may not emit ${type}`,
  );
});

test('accepts commands of event pages and carts, but not of checkouts', () => {
  const { handled, hostOf } = setUp('event');
  for (const slot of ['event', 'cart', 'checkout'] as const) {
    hostOf(slot).cart.emit('cart:set-quantity', { itemId, quantity: 2 });
  }
  expect(handled).toEqual([
    ['cart:set-quantity', { itemId, quantity: 2 }],
    ['cart:set-quantity', { itemId, quantity: 2 }],
  ]);
});

test('isolates the host of each part from the others', () => {
  const { handled, host, hostOf } = setUp('event');
  const overwrite = (object: object, name: string) => Reflect.set(object, name, () => 'overwritten');
  for (const object of [
    host,
    host.cart,
    host.storage,
    host.graphql,
    host.api,
    host.config,
    host.config.links,
  ]) {
    for (const name of Object.keys(object)) expect(overwrite(object, name)).toBe(false);
  }
  hostOf('cart').cart.emit('cart:remove', { itemId });
  expect(handled).toEqual([['cart:remove', { itemId }]]);
});

test('uses only the id of a ticket from parts of earlier contracts', () => {
  const { handled, host } = setUp('event');
  emit(host.cart, 'cart:set-quantity', { item: { id: itemId, name: 'Ghost', price: 1 }, quantity: 2 });
  expect(handled).toEqual([['cart:set-quantity', { itemId, quantity: 2 }]]);
});

test('limits and reports a part that floods the page, and accepts it again later', () => {
  jest.useFakeTimers();
  const { services, handled, host } = setUp('event');
  for (let time = 0; time < 2000; time++) {
    host.toast('info', `${time}`);
    host.cart.emit('cart:remove', { itemId });
    host.reportError(new Error(`${time}`));
  }
  expect(services.toasts.shown.get()).toHaveLength(20);
  expect(handled).toHaveLength(100);
  expect(services.errors).toHaveLength(20);
  expect(services.errors.map(String)).toContainEqual(expect.stringContaining('remote-event'));
  jest.advanceTimersByTime(10_000);
  host.toast('info', 'later');
  expect(services.toasts.shown.get()).toHaveLength(21);
  jest.useRealTimers();
});

test('isolates the storage of each part from the others', () => {
  const { services, host, hostOf } = setUp('event');
  const other = hostOf('cart');
  host.storage.setItem('note', 'mine');
  other.storage.setItem('note', 'theirs');
  other.storage.removeItem('note');
  expect(other.storage.getItem('note')).toBeNull();
  expect(host.storage.getItem('note')).toBe('mine');
  expect(services.storage.getItem('note')).toBeNull();
});

test('a part that the browser renders alone has the corrected time of a device whose clock is wrong', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const services = buildServices({ now: () => now });
  const options = {
    name: 'remote-event',
    slot: 'event',
    cart: createCartBus().bus,
    api: services.api,
  } as const;
  const hostOf = (adopts: boolean) =>
    createHost({ ...options, services, adopts, navigate: () => {}, onFail: () => {} });
  expect(hostOf(false).renderedAt).toBe(now.getTime());
  expect(hostOf(true).renderedAt).toBe(services.preloadedData.readAt);
});
