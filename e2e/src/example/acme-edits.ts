/** A change of a file that is there before a processor is added. */
export interface Edit {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Text of the file by the text that takes its place; each is there once. */
  readonly replacements: Readonly<Record<string, string>>;
}

/** All that the example `e2e/examples/acme` changes in existing files: its processor is put into the package that lists them. */
export const acmeEdits: readonly Edit[] = [
  {
    file: 'backend/processors/src/index.ts',
    replacements: {
      'import { braintree } from':
        "import { acme } from '@ticket-storefront/remote-checkout-acme/description';\nimport { braintree } from",
      '[mxMerchant, braintree, stripe]': '[mxMerchant, braintree, stripe, acme]',
    },
  },
  {
    file: 'backend/processors/src/adapters.ts',
    replacements: {
      'import { braintreeAdapter } from':
        "import { acmeAdapter } from '@ticket-storefront/remote-checkout-acme/api';\nimport { braintreeAdapter } from",
      '  stripeAdapter,\n]': '  stripeAdapter,\n  acmeAdapter,\n]',
    },
  },
  {
    file: 'backend/processors/package.json',
    replacements: {
      '    "@ticket-storefront/remote-checkout-braintree"':
        '    "@ticket-storefront/remote-checkout-acme": "1.0.0",\n    "@ticket-storefront/remote-checkout-braintree"',
    },
  },
];
