import type { Locator, Page } from '@playwright/test';
import { hostedField } from '@ticket-storefront/remote-checkout-braintree/journey';
import { stripeFrame } from '@ticket-storefront/remote-checkout-stripe/journey';

/** The pages whose costs are measured, each until a visitor can use its control. */
export const measuredPages: readonly {
  readonly name: string;
  readonly path: string;
  control(page: Page): Locator;
}[] = [
  {
    name: 'event page',
    path: '/events/harbor-lights',
    control: (page) => page.getByRole('button', { name: /^Add one/ }),
  },
  {
    name: 'MX checkout, to its card field',
    path: '/events/harbor-lights/checkout',
    control: (page) => page.getByRole('textbox', { name: 'Card number' }),
  },
  {
    name: 'Braintree checkout, to its card field',
    path: '/events/inkhouse-fair/checkout',
    control: (page) => hostedField(page, 'number'),
  },
  {
    name: 'Stripe checkout, to its card field',
    path: '/events/canyon-strings/checkout',
    control: (page) => stripeFrame(page).getByRole('textbox', { name: 'Card number' }),
  },
];
