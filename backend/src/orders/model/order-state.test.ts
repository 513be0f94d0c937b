import fc from 'fast-check';
import { nextOrderState, type OrderEvent, type OrderState, settledStatuses } from './order-state';

const unused: OrderState = { status: 'unused', attempt: 0 };

const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.constantFrom<OrderEvent>(
    { type: 'reserved' },
    { type: 'abandoned' },
    { type: 'reversed' },
    { type: 'refunded' },
  ),
  fc.record({
    type: fc.constantFrom('refused' as const, 'paid' as const, 'returned' as const),
    attempt: fc.integer({ min: 0, max: 4 }),
  }),
);
const anyEvents = fc.array(anyEvent, { maxLength: 30 });

/** The states that an order is in, one after the other, beginning with none. */
function lifeOf(events: readonly OrderEvent[]): OrderState[] {
  const life = [unused];
  for (const event of events) {
    const next = nextOrderState(life.at(-1) ?? unused, event);
    if (next) life.push(next);
  }
  return life;
}

const inEveryLife = (holds: (before: OrderState, after: OrderState) => boolean) =>
  fc.assert(
    fc.property(anyEvents, (events) => {
      const life = lifeOf(events);
      return life.slice(1).every((after, index) => holds(life[index] ?? unused, after));
    }),
  );

test('leaves a paid order paid unless its payment fails or a person refunds it', () => {
  const ends = ['reversed', 'refunded'];
  inEveryLife((before, after) => before.status !== 'completed' || ends.includes(after.status));
});

test('allows only a payment after an order was abandoned', () => {
  const follows = ['completed', 'refunded'];
  inEveryLife((before, after) => before.status !== 'abandoned' || follows.includes(after.status));
});

test('each attempt has the next number, and only a reservation begins one', () => {
  inEveryLife(({ attempt }, after) =>
    after.status === 'pending' ? after.attempt === attempt + 1 : after.attempt <= attempt,
  );
});

test('allows no event after a refund or a failed payment', () => {
  inEveryLife(({ status }) => status !== 'refunded' && status !== 'reversed');
});

test('refunds only without held tickets, or when a person refunds a paid order', () => {
  const free = ['refused', 'abandoned', 'completed'];
  inEveryLife((before, after) => after.status !== 'refunded' || free.includes(before.status));
});

test('no second attempt begins while the first one may still be charged', () => {
  inEveryLife((before, after) => after.status !== 'pending' || before.status !== 'pending');
});

test('nothing is paid without an attempt', () => {
  inEveryLife((_, after) => after.status !== 'completed' || after.attempt > 0);
});

test('an order that was refused may be tried again until it is paid', () => {
  const life = lifeOf([
    { type: 'reserved' },
    { type: 'refused', attempt: 1 },
    { type: 'reserved' },
    { type: 'refused', attempt: 1 },
    { type: 'abandoned' },
    { type: 'paid', attempt: 1 },
    { type: 'paid', attempt: 2 },
    { type: 'refused', attempt: 2 },
  ]);
  expect(life).toEqual([
    unused,
    { status: 'pending', attempt: 1 },
    { status: 'refused', attempt: 1 },
    { status: 'pending', attempt: 2 },
    { status: 'completed', attempt: 2 },
  ]);
});

test('late money pays the attempt that it is for', () => {
  const life = lifeOf([
    { type: 'reserved' },
    { type: 'refused', attempt: 1 },
    { type: 'reserved' },
    { type: 'refused', attempt: 2 },
    { type: 'paid', attempt: 1 },
  ]);
  expect(life.at(-1)).toEqual({ status: 'completed', attempt: 1 });
});

test('never changes an order in an unknown state, which keeps its tickets held', () => {
  fc.assert(
    fc.property(
      anyEvent,
      fc.nat(4),
      (event, attempt) => nextOrderState({ status: 'unrecognised', attempt }, event) === null,
    ),
  );
  expect(settledStatuses).not.toContain('unrecognised');
});
