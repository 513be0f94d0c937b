import { drawnPicturePath, type Event, isResized } from '@ticket-storefront/domain/events';
import { type Accent, accentOfColor } from '../contents/accent';
import { type Accents, drawnAccent } from '../contents/event-accents';
import { pictureOrigins } from '../contents/picture-origins';
import { shopColor } from '../pictures';

/** The face of an event on the pages of its orders and tickets. */
export interface OrderLook {
  /** Address of its picture, which may be a drawn one; null without an event. */
  readonly picture: string | null;
  /** Its days in the catalogue; null without an event. */
  readonly days: Pick<Event, 'start_date' | 'end_date' | 'timezone'> | null;
  readonly pictureOrigins: readonly string[];
  /** Rules with the accent of its picture, else the provider's, and with the provider's colour; may be empty. */
  readonly style: string;
  /** Scheme of the event's pages; null follows the visitor's system. */
  readonly colorMode: 'dark' | 'light' | null;
  /** The organiser's picture; null without one. */
  readonly original: string | null;
  /** A background in the accent of the picture, or else of the provider. */
  readonly fill: Accent['fill'];
}

interface OrderLookOptions {
  /** Null if there is no such active event, undefined if the catalogue does not answer. Null for an empty slug. */
  readonly findEvent: (slug: string) => Promise<Event | null | undefined>;
  readonly accents: Accents;
  /** `PROVIDER_COLOR` */
  readonly color: string | undefined;
}

/** Finds the face of an event, or of the provider without one. */
export const createOrderLooks =
  ({ findEvent, accents, color }: OrderLookOptions) =>
  async (slug: string | null): Promise<OrderLook> => {
    const event = slug === null ? null : await findEvent(slug);
    const address = event?.ticketing_background_url || null;
    const drawn = event && !address ? event.ticketing_slug : null;
    const ofPicture = drawn === null ? accents(address)?.accent : color ? null : drawnAccent(drawn);
    const accent = ofPicture ?? (color ? accentOfColor(color) : null);
    const mode = event?.color_mode;
    const own = address && event && isResized(address) ? event.ticketing_slug : null;
    const whole = drawn === null ? address : drawnPicturePath(drawn, 'background');
    return {
      picture: own ? `/pictures/${encodeURIComponent(own)}/background-960.webp` : whole,
      days: event ?? null,
      // A picture that is not ready in the shop's size is the organiser's original.
      pictureOrigins: pictureOrigins([address]),
      style: [
        accent &&
          `:root{--accent-light:${accent.light};--accent-dark:${accent.dark};--accent-fill:${accent.fill.color};--accent-on:${accent.fill.on}}`,
        color && `:root{--shop-fill:${accentOfColor(color).fill.color}}`,
      ]
        .filter(Boolean)
        .join(''),
      colorMode: mode === 'dark' || mode === 'light' ? mode : null,
      original: address,
      fill: (accent ?? accentOfColor(shopColor)).fill,
    };
  };

export type OrderLooks = ReturnType<typeof createOrderLooks>;
