import type { Stories } from '@ticket-storefront/testing';
import { RefusedPaymentNotice, SubmissionNotice } from './checkout-form';
import type { Submission } from './submission';

const notice = (submission: Submission) => () => (
  <SubmissionNotice submission={submission} onCheckAgain={() => {}} />
);

const attempt = { referenceID: 'ABCD1234EFGH5678', email: 'ada@example.com', free: false };

export const stories: Stories = {
  paying: notice({ phase: 'submitting', attempt }),
  ordering: notice({ phase: 'submitting', attempt: { ...attempt, free: true } }),
  'still working': { draw: notice({ phase: 'submitting', attempt }), act: ({ wait }) => wait(5000) },
  'being checked': notice({ phase: 'checking', attempt }),
  'not known yet': notice({ phase: 'unsettled', attempt }),
  placed: notice({ phase: 'completed', attempt }),
  'in another tab': notice({ phase: 'elsewhere' }),
  'not placed in the other tab': notice({ phase: 'idle', notChargedElsewhere: true }),
  declined: () => <RefusedPaymentNotice refused={{ reason: 'declined', message: 'Card declined.' }} />,
  'did not go through': () => (
    <RefusedPaymentNotice refused={{ reason: 'processor-unreachable', message: null }} />
  ),
};
