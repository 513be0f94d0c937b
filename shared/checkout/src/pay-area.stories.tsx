import type { Stories } from '@ticket-storefront/testing';
import { TermsCheckbox, TrustNote } from './checkout-form';

const terms = (accepted: boolean, error?: string) => () => (
  <TermsCheckbox accepted={accepted} href="/terms" error={error} onChange={() => {}} />
);

export const stories: Stories = {
  'terms that are not accepted': terms(false),
  'accepted terms': terms(true),
  'terms that were forgotten': terms(false, ''),
  'who takes the money': () => (
    <TrustNote trust={{ totalCents: 5550, processor: 'MX Merchant', statementName: null }} />
  ),
  'with the name on the statement': () => (
    <TrustNote trust={{ totalCents: 5550, processor: 'Pier Pay', statementName: 'HARBOUR' }} />
  ),
};
