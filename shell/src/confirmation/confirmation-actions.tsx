import type { OrderReceipt } from '@storefront/api/answers/order-receipt';
import { sendConfirmationAgain } from '@storefront/api/send-confirmation-again';
import type { Event } from '@storefront/domain/event';
import { Button } from '@storefront/ui/button';
import { useState } from 'react';
import { words } from '#words/confirmation';
import { words as shareWords } from '#words/share';
import { useServices } from '../services/shell-services';
import { useShareEvent } from '../share/use-share-event';
import styles from './order-confirmation.module.css';

interface ConfirmationActionsProps {
  readonly referenceID: string;
  readonly receipt: OrderReceipt | null;
  readonly event: Event | null;
}

/** What a visitor does with an order: keep it, tell friends of the event, have the e-mail again. */
export function ConfirmationActions({ referenceID, receipt, event }: ConfirmationActionsProps) {
  const { api, toasts } = useServices();
  const share = useShareEvent();
  const [isSending, setSending] = useState(false);

  const resend = async () => {
    setSending(true);
    const { success, message } = await sendConfirmationAgain(api, referenceID);
    setSending(false);
    toasts.show(success ? 'success' : 'error', message);
  };

  return (
    <div className={styles['actions']}>
      <Button variant="secondary" onClick={() => window.print()}>
        {words.print}
      </Button>
      {event && (
        <Button variant="secondary" onClick={() => void share(event)}>
          {shareWords.share}
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
