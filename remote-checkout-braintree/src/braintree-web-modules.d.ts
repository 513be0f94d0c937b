declare module 'braintree-web/client/index.js' {
  import type { BraintreeWeb } from './braintree-web';

  const client: BraintreeWeb['client'];
  export default client;
}

declare module 'braintree-web/hosted-fields/index.js' {
  import type { BraintreeWeb } from './braintree-web';

  const hostedFields: BraintreeWeb['hostedFields'];
  export default hostedFields;
}
