import type { Stories } from '@ticket-storefront/testing';
import { LoadError } from './load-error';
import { Notice } from './notice';

export const stories: Stories = {
  information: () => <Notice kind="info">Your payment is being checked. Please stay on this page.</Notice>,
  success: () => <Notice kind="success">Your order is placed.</Notice>,
  error: () => <Notice kind="error">Your card was declined.</Notice>,
  'not loaded': () => <LoadError message="Error: the server cannot be reached." onRetry={() => {}} />,
};
