import { lookUpOrder } from '@storefront/api/look-up-order';
import type { CheckoutOutcome } from '@storefront/contract/checkout';
import { Notice } from '@storefront/ui/notice';
import { useEffect, useState } from 'react';
import { words } from '#words/checkout';
import { useServices } from '../services/shell-services';
import type { SentOrders } from './sent-order';

const askEveryMs = 2000;

interface WhatWasSentProps {
  readonly sent: SentOrders;
  readonly onOutcome: (outcome: CheckoutOutcome) => void;
}

/**
 * Says what became of the visitor's money where the payment form has failed. An order that was sent is looked up until
 * that is certain; one that the API does not know is given up there first, so that nothing on its way can be charged.
 */
export function WhatWasSent({ sent, onOutcome }: WhatWasSentProps) {
  const { api } = useServices();
  const [order, setOrder] = useState(sent.read);

  useEffect(() => {
    if (!order) return;
    const { reference_id: referenceID, email } = order;
    let timer = 0;
    let isShown = true;
    const ask = async () => {
      const status = await lookUpOrder(api, referenceID);
      if (!isShown) return;
      if (status === 'completed') return onOutcome({ kind: 'completed', referenceID, email });
      if (status !== 'unknown') {
        timer = window.setTimeout(ask, askEveryMs);
        return;
      }
      sent.forget();
      setOrder(null);
      onOutcome({ kind: 'invalid', message: words.nothingCharged });
    };
    void ask();
    return () => {
      isShown = false;
      window.clearTimeout(timer);
    };
  }, [api, order, sent, onOutcome]);

  return <Notice kind="info">{order ? words.paymentChecked : words.nothingCharged}</Notice>;
}
