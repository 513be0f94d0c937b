import { sendConfirmationAgain } from '@storefront/api/send-confirmation-again';
import type { OrderReceipt } from '@storefront/contracts/order-receipt';
import type { Event } from '@storefront/domain/event';
import { Button } from '@storefront/ui/button';
import { useState } from 'react';
import { words } from '#words/confirmation';
import { eventPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { shareLink } from '../share/share-link';
import styles from './order-confirmation.module.css';

interface ConfirmationActionsProps {
  readonly referenceID: string;
  readonly receipt: OrderReceipt | null;
  readonly event: Event | null;
}

/** What a visitor does with an order: keep it, tell friends of the event, have the e-mail again. */
export function ConfirmationActions({ referenceID, receipt, event }: ConfirmationActionsProps) {
  const { api, toasts } = useServices();
  const [isSending, setSending] = useState(false);

  const resend = async () => {
    setSending(true);
    const { success, message } = await sendConfirmationAgain(api, referenceID);
    setSending(false);
    toasts.show(success ? 'success' : 'error', message);
  };
  const share = async (shared: Event) => {
    const url = new URL(eventPath(shared.ticketing_slug), window.location.origin).href;
    const outcome = await shareLink({ title: shared.name, url });
    if (outcome === 'copied') toasts.show('success', words.linkCopied);
    if (outcome === 'failed') toasts.show('error', words.linkNotCopied(url));
  };

  return (
    <div className={styles['actions']}>
      <Button variant="secondary" onClick={() => window.print()}>
        {words.print}
      </Button>
      {event && (
        <Button variant="secondary" onClick={() => void share(event)}>
          {words.share}
        </Button>
      )}
      {receipt && (
        <Button variant="secondary" busy={isSending} onClick={() => void resend()}>
          {words.sendAgain}
        </Button>
      )}
      {receipt?.pageUrl && <a href={receipt.pageUrl}>{words.pageOfOrder}</a>}
    </div>
  );
}
