import * as v from 'valibot';

/** An event with one ticket. */
export const eventSchema = v.object({
  id: v.number(),
  slug: v.string(),
  processor: v.picklist(['mxmerchant', 'stripe']),
  stock: v.number(),
});

/** Whether buyers post their order at once, or stand in line first where there is one. */
export const mannerSchema = v.picklist(['without asking', 'as a browser']);

export type Manner = v.InferOutput<typeof mannerSchema>;

/** The properties of the store that every client process needs. */
export const placeSchema = v.object({
  apis: v.pipe(v.array(v.string()), v.minLength(1)),
  simulators: v.string(),
  visitorKey: v.string(),
  event: eventSchema,
});

export type Place = v.InferOutput<typeof placeSchema>;

/** One of the APIs, in turn, as a proxy spreads requests. */
export function apiOf({ apis }: Pick<Place, 'apis'>, index: number): string {
  const api = apis[index % apis.length];
  if (!api) throw new Error('There is no API.');
  return api;
}
