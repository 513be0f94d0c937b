import { bundledFragments } from './bundled-fragments';

// A visitor pays by one processor, so each checkout is a chunk of its own.
bundledFragments
  .set(
    'remote-checkout-mx',
    () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "remote-checkout-mx" */ '../../../../../../remote-checkout-mx/src/fragment'
      ),
  )
  .set(
    'remote-checkout-braintree',
    () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "remote-checkout-braintree" */ '../../../../../../remote-checkout-braintree/src/fragment'
      ),
  )
  .set(
    'remote-checkout-stripe',
    () =>
      import(
        /* webpackMode: "lazy", webpackChunkName: "remote-checkout-stripe" */ '../../../../../../remote-checkout-stripe/src/fragment'
      ),
  );
