import { FormSection, FullRow } from '@storefront/checkout';
import { LoadError, Notice, Spinner } from '@storefront/ui';
import { Elements } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { messages } from '#messages/stripe';
import { PaymentFields, type PaymentFieldsProps } from './payment-fields';
import styles from './payment-section.module.css';
import { useAppearance } from './use-appearance';
import { type StripeSettings, useStripe } from './use-stripe';

interface PaymentSectionProps extends Pick<PaymentFieldsProps, 'onForm'> {
  readonly settings: StripeSettings | null;
  readonly hasAccount: boolean;
  readonly amountCents: number;
}

/** Stripe's form, or why it cannot be shown. */
export function PaymentSection({ settings, hasAccount, amountCents, onForm }: PaymentSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const appearance = useAppearance(place);
  const { loaded, retry } = useStripe(settings);
  const [failures, setFailures] = useState(0);
  const [broken, setBroken] = useState(false);

  const content = () => {
    if (!hasAccount) return <Notice kind="error">{messages.noAccount}</Notice>;
    if (!settings) return <Notice kind="error">{messages.notLoaded}</Notice>;
    if (broken || loaded.state === 'failed') {
      const again = () => {
        setBroken(false);
        setFailures(failures + 1);
        retry();
      };
      return <LoadError message={messages.notLoaded} onRetry={again} />;
    }
    if (loaded.state === 'loading' || !appearance) {
      return (
        <div className={styles['waiting']}>
          <Spinner />
        </div>
      );
    }
    return (
      <Elements
        key={failures}
        stripe={loaded.stripe}
        options={{
          mode: 'payment',
          amount: amountCents,
          currency: 'usd',
          captureMethod: 'automatic',
          appearance,
        }}
      >
        <PaymentFields onForm={onForm} onLoadError={() => setBroken(true)} />
      </Elements>
    );
  };

  return (
    <FormSection legend={messages.payment}>
      <FullRow>
        <div ref={place} className={styles['place']}>
          {content()}
        </div>
      </FullRow>
    </FormSection>
  );
}
