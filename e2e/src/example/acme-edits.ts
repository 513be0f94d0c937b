/** A change of a file that is there before a processor is added. */
export interface Edit {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Text of the file by the text that takes its place; each is there once. */
  readonly replacements: Readonly<Record<string, string>>;
}

/** All that the example `e2e/examples/acme` changes in existing files: it is put into the list of descriptions and into the API's. */
export const acmeEdits: readonly Edit[] = [
  {
    file: 'shared/processors/src/processors.ts',
    replacements: {
      "import { braintree } from './braintree/braintree';":
        "import { acme } from './acme/acme';\nimport { braintree } from './braintree/braintree';",
      '[mxMerchant, braintree, stripe]': '[mxMerchant, braintree, stripe, acme]',
    },
  },
  {
    file: 'backend/src/payments/processors.ts',
    replacements: {
      "import { braintreeProcessor } from './braintree/braintree-processor';":
        "import { acmeProcessor } from './acme/acme-processor';\nimport { braintreeProcessor } from './braintree/braintree-processor';",
      '[mxProcessor, braintreeProcessor, stripeProcessor]':
        '[mxProcessor, braintreeProcessor, stripeProcessor, acmeProcessor]',
    },
  },
];
