import type { Event } from './event';

/** The trimmed bullets of a description. `//` separates them, except in `https://…` (docs/rules.md, Event page). */
export const splitBullets = (description: string | null): readonly string[] =>
  (description ?? '')
    // Safari before 16.4 cannot parse a script with a look-behind in it.
    .replace(/:\/|\/\//g, (found) => (found === '//' ? '\0' : found))
    .split('\0')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

type Address = Pick<
  Event,
  'address_street' | 'address_street_2' | 'address_city' | 'address_state' | 'address_zipcode'
>;

const joinPresent = (parts: readonly (string | null)[], separator: string) =>
  parts.flatMap((part) => part?.trim() || []).join(separator);

/** `1 Main St, Suite 2, Austin, TX 78701`, without missing parts; may be empty (docs/rules.md, Event page). */
export function fullAddress(address: Address): string {
  const region = joinPresent([address.address_state, address.address_zipcode], ' ');
  return joinPresent([address.address_street, address.address_street_2, address.address_city, region], ', ');
}

/** `Austin, TX`, without missing parts; may be empty. */
export const cityAndState = ({
  address_city,
  address_state,
}: Pick<Event, 'address_city' | 'address_state'>): string => joinPresent([address_city, address_state], ', ');

/** A map search for the full address. */
export const mapsUrl = (address: Address): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(fullAddress(address))}`;
