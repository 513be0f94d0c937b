import type { Stories } from '@ticket-storefront/testing';
import { screenStory } from '../testing/screen-story';

export const stories: Stories = {
  'unknown path': screenStory({ path: '/no/such/page' }),
  'checkout that could not be opened': screenStory({ path: '/events/harbour-nights/checkout?again' }),
};
