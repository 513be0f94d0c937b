import type { CheckoutProps } from '@storefront/contracts/checkout';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { Button } from '@storefront/ui/button';
import { Notice } from '@storefront/ui/notice';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './checkout-form.module.css';
import { CustomerForm } from './customer/customer-form';
import { SubmissionNotice } from './submission/submission-notice';
import { TermsCheckbox } from './terms-checkbox';
import type { Checkout } from './use-checkout';

interface CheckoutFormProps extends Pick<WithHost<CheckoutProps>, 'host'> {
  readonly checkout: Checkout;
  /** Accessible name of the pay button. */
  readonly payLabel: string;
  /** Whether the pay button is active once the terms are accepted. */
  readonly payable: boolean;
  /** The payment section of the processor. */
  readonly children: ReactNode;
}

/** The checkout form: customer details, the payment section of the processor, terms and the pay button. */
export function CheckoutForm({ host, checkout, payLabel, payable, children }: CheckoutFormProps) {
  const { customer, termsAccepted, formErrors, submission } = checkout;
  const [presses, setPresses] = useState(0);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPresses(presses + 1);
    const [wrong] = Object.keys(checkout.submit()?.fieldErrors ?? {});
    const field = wrong && event.currentTarget.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    // Errors are shown in our own words, not in the browser's.
    <form className={styles['form']} noValidate aria-label="Checkout" onSubmit={submit}>
      <CustomerForm
        customer={customer}
        errors={formErrors?.fieldErrors ?? {}}
        onChange={checkout.changeCustomer}
      />
      {children}
      <TermsCheckbox
        accepted={termsAccepted}
        href={host.config.links.terms}
        error={formErrors?.fieldErrors['terms']}
        onChange={checkout.acceptTerms}
      />
      <SubmissionNotice submission={submission} onCheckAgain={checkout.checkAgain} />
      {/* A new element for each press, so that screen readers announce the same message again. */}
      {formErrors && (
        <Notice key={presses} kind="error">
          {formErrors.message}
        </Notice>
      )}
      <Button
        type="submit"
        className={styles['pay']}
        busy={!['idle', 'elsewhere', 'unsettled'].includes(submission.phase)}
        inactive={!(termsAccepted && payable) || submission.phase !== 'idle'}
      >
        {payLabel}
      </Button>
    </form>
  );
}
