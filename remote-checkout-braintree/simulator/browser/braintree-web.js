// The modules that the checkout uses, as build-browser-files.ts makes them fit the simulator.
import client from 'braintree-web/client';
import hostedFields from 'braintree-web/hosted-fields';

export { client, hostedFields };
