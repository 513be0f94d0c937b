import { words } from '#words/frame';
import { EventLogo } from '../layout/event-logo';
import { PageLoading } from '../layout/page-state';
import { BackToMenu } from './back-to-menu';
import { CheckoutSheets } from './checkout-sheets';
import styles from './checkout-sheets.module.css';

/** Stands for a checkout until its event is there. */
export function CheckoutPlaceholder({ slug }: { readonly slug: string }) {
  return (
    <CheckoutSheets
      head={
        <div className={styles['event']}>
          <BackToMenu slug={slug} />
          <EventLogo event={null} />
          <PageLoading title={words.checkout} />
          <p className={styles['gates']} />
        </div>
      }
      order={<div className={styles['awaited']} />}
      payment={null}
    />
  );
}
