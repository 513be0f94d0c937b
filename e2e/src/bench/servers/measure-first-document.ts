import { slotAttribute } from '@ticket-storefront/shell/boot';
import type { StoreLocation } from '../../store/store-location';
import type { Figure } from './figure';

const slot = new RegExp(`<div ${slotAttribute}="remote-[a-z0-9-]+">(</div>)?`, 'g');

/** Share of the slots that are drawn in the first document after a start, which waits for them as any other. */
export async function measureFirstDocument({ origins }: StoreLocation): Promise<readonly Figure[]> {
  const requestedAt = performance.now();
  const answer = await fetch(`${origins.storefront}/events/harbor-lights`);
  const html = await answer.text();
  const tookMs = performance.now() - requestedAt;
  const slots = [...html.matchAll(slot)];
  const drawn = slots.filter(([, isEmpty]) => !isEmpty);
  return [
    {
      name: 'parts drawn in the first document after a start',
      measured: `${drawn.length} of ${slots.length}, after ${tookMs.toFixed(0)} ms`,
      // Without the shell's frame there are no slots.
      ratio: drawn.length / Math.max(slots.length, 1),
      least: 1,
    },
  ];
}
