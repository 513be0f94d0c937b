import { fullAddress, mapsUrl } from '@storefront/domain/bullets';
import type { Event } from '@storefront/domain/event';
import styles from './event-details.module.css';

const joined = (parts: readonly (string | null)[], separator: string) =>
  parts.filter(Boolean).join(separator);

/** The street above the city, with a link to a map of the full address. */
export function EventAddress({ event }: { readonly event: Event }) {
  if (!fullAddress(event)) return null;
  const street = joined([event.address_street, event.address_street_2], ', ');
  const region = joined([event.address_state, event.address_zipcode], ' ');
  const city = joined([event.address_city, region], ', ');

  return (
    <address className={styles['address']}>
      <a href={mapsUrl(event)} target="_blank" rel="noopener noreferrer">
        {street && <span className={styles['addressLine']}>{street}</span>}{' '}
        {city && <span className={styles['addressLine']}>{city}</span>}
      </a>
    </address>
  );
}
