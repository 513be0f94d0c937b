declare module 'braintree-web/client/index.js' {
  import type { Client } from './load-braintree-web';

  const client: Client;
  export default client;
}

declare module 'braintree-web/hosted-fields/index.js' {
  import type { BraintreeWeb } from './load-braintree-web';

  const hostedFields: BraintreeWeb['hostedFields'] & { readonly VERSION: string };
  export default hostedFields;
}
