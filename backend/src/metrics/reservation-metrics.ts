import { Gauge, Histogram } from 'prom-client';

/** Orders of this process in its queue of reservations. */
export const reservations = new Gauge({
  name: 'storefront_reservations',
  help: 'Orders of this process that wait to be reserved, or are being reserved.',
  labelNames: ['state'],
});
// Told before the first order too: a process without orders has a queue of length 0.
for (const state of ['waiting', 'running']) reservations.set({ state }, 0);

/** How long orders waited for their turn. */
export const reservationWait = new Histogram({
  name: 'storefront_reservation_wait_seconds',
  help: 'Time that an order waited in this process to be reserved.',
  buckets: [0.01, 0.1, 0.5, 1, 3, 10, 30],
});
