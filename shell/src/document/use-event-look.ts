import type { Event } from '@storefront/domain/event';
import { useLayoutEffect } from 'react';

/**
 * Gives the page an event's colour scheme and accent while it is shown. Any mode but `dark` and `light` follows the visitor's
 * system; which accents there are is in the document (`shell/server/contents`).
 */
export function useEventLook(event: Pick<Event, 'id' | 'color_mode'> | null): void {
  const { id, color_mode: mode } = event ?? {};
  useLayoutEffect(() => {
    if (id === undefined) return;
    const { dataset } = document.documentElement;
    dataset['accent'] = String(id);
    if (mode === 'dark' || mode === 'light') dataset['colorMode'] = mode;
    return () => {
      delete dataset['accent'];
      delete dataset['colorMode'];
    };
  }, [id, mode]);
}
