import type { PageData } from '@storefront/api/page-data';
import type { Settings } from '../settings/settings';
import { accentOfColor } from './accent';
import { accentStyles } from './accent-styles';
import type { Accents } from './accents';

/** The style of a document with the provider's accent, and those of the events that its pages may show; empty for none. */
export function pageAccents(
  { event, events }: Pick<PageData, 'event' | 'events'>,
  { PROVIDER_COLOR: color }: Pick<Settings, 'PROVIDER_COLOR'>,
  accents: Accents,
): string {
  const shown = event ? [event] : (events ?? []);
  return accentStyles([
    ...(color ? [{ eventId: null, accent: accentOfColor(color) }] : []),
    ...shown.flatMap(({ id, ticketing_background_url: picture }) => {
      const accent = accents(picture);
      return accent ? [{ eventId: id, accent }] : [];
    }),
  ]);
}
