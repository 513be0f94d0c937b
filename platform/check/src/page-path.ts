/** The slug of the event that parts are checked with. */
export const sampleSlug = 'harbor';

/** The path of the page that has a slot: a part that reads its address finds what it finds in a visit. */
export const pagePath = (slot: string): string =>
  slot.startsWith('checkout:') ? `/events/${sampleSlug}/checkout` : `/events/${sampleSlug}`;
