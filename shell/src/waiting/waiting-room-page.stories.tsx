import type { AdmissionAnswer } from '@ticket-storefront/api/protocol';
import type { RestAnswer } from '@ticket-storefront/contract';
import { answered, type Stories, unreachable } from '@ticket-storefront/testing';
import { deck, screenStory } from '../testing/screen-story';

type Place = Extract<AdmissionAnswer, { readonly state: 'waiting' }>;

const place = (before: number, estimateSeconds: number | null): Place => ({
  success: true,
  state: 'waiting',
  place: before + 5,
  before,
  estimateSeconds,
  pollAfterMs: 3000,
  items: [],
});

const inLine = (answer: () => Promise<RestAnswer>, changes: Partial<typeof deck> = {}) => ({
  entry: 'waiting-room' as const,
  path: '/events/harbour-nights/checkout',
  catalogue: {
    items: [
      { ...deck, ...changes },
      { ...deck, id: 2, name: 'Lounge', ...changes },
    ],
  },
  services: { api: { get: async () => answered(404, {}), post: answer } },
});

const waiting = (answer: Place) => async () => answered(200, answer);

/** Answers only once. */
function lost(answer: Place) {
  let asked = 0;
  return async () => {
    asked += 1;
    return asked === 1 ? answered(200, answer) : unreachable;
  };
}

export const stories: Stories = {
  'in line': screenStory(inLine(waiting(place(1204, 540)))),
  soon: screenStory(inLine(waiting(place(0, 20)))),
  'too early to tell': screenStory(inLine(waiting(place(12, null)))),
  'looking up the place': screenStory(inLine(() => new Promise(() => {}))),
  'few left': screenStory(inLine(waiting(place(40, 300)), { sales_limit_balance: 12 })),
  'connection lost': screenStory({
    ...inLine(lost(place(12, 240))),
    act: ({ wait }) => wait(10_000),
  }),
  'sold out': screenStory(inLine(waiting(place(12, 240)), { sales_limit_balance: 0 })),
  'sales ended': screenStory(inLine(waiting(place(12, 240)), { off_sale_date: '2026-11-01T15:00:00Z' })),
};
