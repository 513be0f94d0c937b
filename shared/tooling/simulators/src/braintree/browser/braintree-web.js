import client from 'braintree-web/client';
import hostedFields from 'braintree-web/hosted-fields';

export { client, hostedFields };
