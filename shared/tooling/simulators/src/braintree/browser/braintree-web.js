export { default as client } from 'braintree-web/client';
export { default as hostedFields } from 'braintree-web/hosted-fields';
