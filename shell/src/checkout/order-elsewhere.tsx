import { ButtonLink } from '@storefront/ui/button-link';
import { Notice } from '@storefront/ui/notice';
import { useEffect, useState } from 'react';
import { words } from '#words/checkout';
import { confirmationPath } from '../navigation/paths';
import { onOrderElsewhere, type PlacedOrder } from './order-channel';
import styles from './order-elsewhere.module.css';

/** Says that the visitor has placed the order in another tab, with the way to its confirmation. */
export function OrderElsewhere({ slug }: { readonly slug: string }) {
  const [order, setOrder] = useState<PlacedOrder | null>(null);
  useEffect(() => onOrderElsewhere(slug, setOrder), [slug]);
  if (!order) return null;
  return (
    <Notice kind="success">
      <div className={styles['order']}>
        <p>{words.placedElsewhere}</p>
        <ButtonLink href={confirmationPath(slug, order)}>{words.showConfirmation}</ButtonLink>
      </div>
    </Notice>
  );
}
