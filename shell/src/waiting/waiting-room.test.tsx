import { act, render, screen } from '@testing-library/react';
import type { AdmissionAnswer } from '@ticket-storefront/api/protocol';
import type { RestAnswer } from '@ticket-storefront/contract';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { describeAhead, describeWait, WaitingRoom } from './waiting-room';

test.each([
  [0, 'You’re next.'],
  [1, '1 person ahead of you.'],
  [1203, '1,203 people ahead of you.'],
])('shows %i visitors ahead as: %s', (before, words) => {
  expect(describeAhead({ before })).toBe(words);
});

test.each([
  [null, 'It is too early to tell how long it takes.'],
  [5, 'About a minute.'],
  [61, 'About 2 minutes.'],
  [600, 'About 10 minutes.'],
  [601, 'About 15 minutes.'],
  [3600, 'About 60 minutes.'],
  [3601, 'More than an hour.'],
])('shows a wait of %p seconds as: %s', (estimateSeconds, words) => {
  expect(describeWait({ estimateSeconds })).toBe(words);
});

const place = (before: number, estimateSeconds: number | null = null): AdmissionAnswer => ({
  success: true,
  state: 'waiting',
  place: before + 5,
  before,
  estimateSeconds,
  pollAfterMs: 3000,
  items: [],
});
const admitted: AdmissionAnswer = { success: true, state: 'admitted' };
const unreachable: RestAnswer = { ok: false, reason: 'unreachable' };

/** A waiting room whose next poll the test answers; it only knows the catalogue. */
async function open(first: AdmissionAnswer) {
  let next: RestAnswer = { ok: true, status: 200, body: first };
  let entered = 0;
  const services = buildServices({
    api: {
      get: async () => ({ ok: true, status: 404, body: null }),
      post: async () => next,
    },
  });
  render(
    <ShellServicesContext value={services}>
      <WaitingRoom
        event={buildEvent({ start_date: '2099-07-01', end_date: '2099-07-01' })}
        onAdmitted={() => {
          entered += 1;
        }}
      />
    </ShellServicesContext>,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(10);
  await pass(10);
  return {
    services,
    pass,
    answer: (body: AdmissionAnswer | null) => {
      next = body ? { ok: true, status: 200, body } : unreachable;
    },
    entered: () => entered,
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const spoken = () => screen.getByRole('status').textContent;

test('updates number, people ahead and wait, and announces them once a minute', async () => {
  const { pass, answer } = await open(place(12));
  expect(screen.getByText('17')).toBeTruthy();
  expect(screen.getAllByText('It is too early to tell how long it takes.')).toHaveLength(1);
  expect(spoken()).toContain('12 people ahead of you.');
  answer(place(7, 240));
  await pass(4000);
  expect(screen.getByText('7 people ahead of you.')).toBeTruthy();
  expect(screen.getByText('About 4 minutes.')).toBeTruthy();
  expect(spoken()).toContain('12 people ahead of you.');
  await pass(60_000);
  expect(spoken()).toBe('7 people ahead of you. About 4 minutes.');
});

test('shows before the hour that there is a draw and when, and the drawn place after it', async () => {
  const early = { ...(place(0) as Extract<AdmissionAnswer, { state: 'waiting' }>), drawInMs: 90_000 };
  const { pass, answer } = await open(early);
  expect(screen.getByRole('heading', { name: 'You are in the draw' })).toBeTruthy();
  expect(screen.getByText(/is drawn by lot\. It makes no difference when you came/)).toBeTruthy();
  expect(screen.getAllByText('The draw is in 2 minutes.').length).toBeGreaterThan(0);
  expect(screen.queryByText('Your number')).toBeNull();
  answer(place(12));
  await pass(4000);
  expect(screen.getByRole('heading', { name: 'You are in line' })).toBeTruthy();
  expect(screen.getByText('17')).toBeTruthy();
});

test('opens the checkout when it is the visitor’s turn', async () => {
  const { pass, answer, entered } = await open(place(0));
  expect(screen.getByText('You’re next.')).toBeTruthy();
  answer(admitted);
  await pass(4000);
  expect(entered()).toBe(1);
  await pass(60_000);
  expect(entered()).toBe(1);
});

test('shows a lost connection, keeps the place, and continues automatically', async () => {
  const { pass, answer } = await open(place(3));
  answer(null);
  await pass(4000);
  expect(screen.getByText(/There is no connection to the ticket shop right now/)).toBeTruthy();
  expect(screen.getByText('3 people ahead of you.')).toBeTruthy();
  answer(place(2));
  await pass(7000);
  expect(screen.queryByText(/There is no connection/)).toBeNull();
  expect(screen.getByText('2 people ahead of you.')).toBeTruthy();
});

test('shows that the last ticket is sold, and stops requesting a place', async () => {
  const { services, pass, answer, entered } = await open(place(0));
  services.catalogue.items = [buildTicketingItem({ sales_limit_balance: 0 })];
  answer(admitted);
  await pass(4000);
  expect(screen.getByRole('heading', { name: 'Sold out' })).toBeTruthy();
  expect(screen.getByText(/All tickets for this event are sold/)).toBeTruthy();
  expect(entered()).toBe(0);
  expect(screen.queryByText('Your number')).toBeNull();
});

test('updates the stock from answers of the line, and ends the wait when all is sold', async () => {
  const soldBy = (free: number, held: number): AdmissionAnswer => ({
    ...(place(3) as Extract<AdmissionAnswer, { state: 'waiting' }>),
    items: [{ id: buildTicketingItem().id, free, held }],
  });
  const { pass, answer } = await open(soldBy(0, 2));
  expect(screen.getByText(/In other carts/)).toBeTruthy();
  answer(soldBy(0, 0));
  await pass(4000);
  expect(screen.getByRole('heading', { name: 'Sold out' })).toBeTruthy();
});
