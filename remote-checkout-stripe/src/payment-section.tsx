import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js';
import { FormSection } from '@ticket-storefront/checkout';
import { LoadError, Notice, Spinner, useColorSchemeChange } from '@ticket-storefront/ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#messages/stripe';
import styles from './payment-section.module.css';
import type { StripeSettings, useStripeJs } from './use-stripe';

/** Stripe's form, ready to submit. */
export interface PaymentForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  /** Of a wallet, which has billing details of its own. `onConfirm` is called before Stripe confirms. */
  readonly wallet?: { onConfirm(): void };
}

/** Our own fields collect the customer's details and zipcode, and the country is always the United States. */
const options: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: {
    billingDetails: {
      name: 'never',
      email: 'never',
      phone: 'never',
      address: { country: 'never', postalCode: 'never' },
    },
  },
};

interface PaymentFieldsProps {
  /** Called with the form when it is ready, and with null when it is removed. */
  onForm(form: PaymentForm | null): void;
  onLoadError(): void;
}

/** Stripe's Payment Element in the tabs layout. */
function PaymentFields({ onForm, onLoadError }: PaymentFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);

  useEffect(() => {
    onForm(ready && stripe && elements ? { stripe, elements } : null);
    return () => onForm(null);
  }, [ready, stripe, elements, onForm]);

  return <PaymentElement options={options} onReady={() => setReady(true)} onLoadError={onLoadError} />;
}

/** Our design tokens, by variable of Stripe's appearance. */
const colors = {
  colorPrimary: '--color-accent',
  colorBackground: '--color-surface',
  colorText: '--color-text',
  colorTextSecondary: '--color-text-muted',
  colorTextPlaceholder: '--color-text-muted',
  colorDanger: '--color-error',
} as const;

/**
 * Stripe's appearance in our colours, for the colour scheme of `element`. Stripe's frame cannot read our tokens, so each is
 * resolved to a plain colour.
 */
function readAppearance(element: Element): Appearance {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const resolve = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const resolved = Object.entries(colors).map(([name, token]) => [name, resolve(`var(${token})`)]);
  const isDark = Number.parseInt(resolve(`var(${colors.colorBackground})`).slice('rgb('.length), 10) < 128;
  const borderColor = resolve('var(--color-border-strong)');
  const { fontFamily } = getComputedStyle(probe);
  probe.remove();
  return {
    theme: isDark ? 'night' : 'stripe',
    // Inside of the inputs, as in our own fields.
    labels: 'floating',
    variables: {
      ...Object.fromEntries(resolved),
      fontFamily,
      fontSizeBase: '16px',
      borderRadius: '12px',
      gridRowSpacing: '8px',
      gridColumnSpacing: '8px',
    },
    rules: { '.Input': { borderColor, boxShadow: 'none' } },
  };
}

/** The appearance of Stripe's form in `place`; null until `place` is rendered. Follows the colour scheme. */
function useAppearance(place: RefObject<Element | null>): Appearance | null {
  const [appearance, setAppearance] = useState<Appearance | null>(null);
  const read = useCallback(() => {
    if (place.current) setAppearance(readAppearance(place.current));
  }, [place]);

  useEffect(read, [read]);
  useColorSchemeChange(read);
  return appearance;
}

/** Scrolls Stripe's frame above the pay bar when it gets the focus: the browser considers only the input inside of it. */
function useVisibleFrame(place: RefObject<Element | null>): void {
  useEffect(() => {
    // Only after the window has lost the focus is the frame the active element, in every browser.
    const onBlur = () =>
      setTimeout(() => {
        const { activeElement } = document;
        const isFrame = activeElement instanceof HTMLIFrameElement && place.current?.contains(activeElement);
        if (isFrame) activeElement.scrollIntoView({ block: 'nearest' });
      });
    window.addEventListener('blur', onBlur);
    return () => window.removeEventListener('blur', onBlur);
  }, [place]);
}

interface PaymentSectionProps extends Pick<PaymentFieldsProps, 'onForm'> {
  readonly settings: StripeSettings | null;
  readonly stripeJs: ReturnType<typeof useStripeJs>;
  readonly hasAccount: boolean;
  readonly amountCents: number;
}

/** Stripe's form, or why it is unavailable. */
export function PaymentSection({ settings, stripeJs, hasAccount, amountCents, onForm }: PaymentSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const appearance = useAppearance(place);
  useVisibleFrame(place);
  const { loaded, retry } = stripeJs;
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
    <FormSection
      legend={messages.payment}
      below={
        <div ref={place} className={styles['place']}>
          {content()}
        </div>
      }
    />
  );
}
