import { createHash, sign } from 'node:crypto';
import type { GoogleAccount } from '../settings/pass-settings';
import { type PassShop, type PassTicket, passIdOf } from './pass-ticket';

/** The length that Google recommends at most: some browsers cut longer links. */
const maxLinkLength = 1800;

const linkTo = (token: string) => `https://pay.google.com/gp/v/save/${token}`;

interface GooglePassOptions {
  readonly account: GoogleAccount;
  readonly shop: PassShop;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const header = base64({ alg: 'RS256', typ: 'JWT' });

/** Pictures that a link can do without, the less important first. */
const pictures = ['heroImage', 'logo'] as const;

const picture = (uri: string) => ({ sourceUri: { uri } });

/** The pictures of a class by their addresses, which Google must reach. */
function picturesOf({ event }: PassTicket, { logo, origin }: PassShop) {
  const shopIcon = origin && `${origin}/apple-touch-icon.png`;
  return {
    ...(origin && { heroImage: picture(`${origin}/pictures/${encodeURIComponent(event.slug)}/share.jpg`) }),
    ...((logo ?? shopIcon) && { logo: picture(logo ?? shopIcon ?? '') }),
  };
}

/** The first part of an address, which names the place. */
const nameOfPlace = (address: string) => address.split(',', 1)[0] ?? address;

/** The event, and its look: the same for all tickets of an event in a language. */
function classOf({ event, fill, language }: PassTicket, shop: PassShop) {
  const written = (value: string) => ({ defaultValue: { language, value } });
  const { place, times } = event;
  return {
    issuerName: shop.name,
    reviewStatus: 'UNDER_REVIEW',
    eventName: written(event.name),
    ...(place && { venue: { name: written(nameOfPlace(place.address)), address: written(place.address) } }),
    ...(times && {
      dateTime: { doorsOpen: times.start, start: times.start, ...(times.end && { end: times.end }) },
    }),
    hexBackgroundColor: fill.color,
  };
}

/**
 * Creates links that add a ticket to Google Wallet: `eventTicketClass` and `eventTicketObject` in a JSON Web Token (RFC 7519), signed
 * by RS256 (https://developers.google.com/wallet/tickets/events). Google stores a class under its id and never replaces it, so the id
 * follows from the contents.
 */
export const createGooglePasses =
  ({ account, shop }: GooglePassOptions) =>
  (ticket: PassTicket, now: Date): string => {
    const { event, name, code, holder, position, language } = ticket;
    const contents = { ...classOf(ticket, shop), ...picturesOf(ticket, shop) };

    function tokenWithout(left: readonly string[]): string {
      const shown = Object.fromEntries(Object.entries(contents).filter(([field]) => !left.includes(field)));
      const hash = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 10);
      const classId = `${account.issuer}.${event.id}-${hash}`;
      const object = {
        id: `${account.issuer}.${passIdOf(ticket)}`,
        classId,
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE', value: code, alternateText: code },
        ticketType: { defaultValue: { language, value: position ? `${name} (${position})` : name } },
        ...(holder && { ticketHolderName: holder }),
        ...(!event.times && event.dates && { textModulesData: [{ id: 'date', body: event.dates }] }),
      };
      const payload = {
        eventTicketClasses: [{ id: classId, ...shown }],
        eventTicketObjects: [object],
      };
      const iat = Math.floor(now.getTime() / 1000);
      const claims = base64({ iss: account.email, aud: 'google', typ: 'savetowallet', iat, payload });
      const signed = `${header}.${claims}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), account.key).toString('base64url')}`;
    }

    for (const left of [[], pictures.slice(0, 1)]) {
      const link = linkTo(tokenWithout(left));
      if (link.length <= maxLinkLength) return link;
    }
    return linkTo(tokenWithout(pictures));
  };
