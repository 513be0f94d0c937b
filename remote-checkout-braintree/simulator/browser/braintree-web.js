// The modules that the checkout uses, as build-browser-files.ts makes them fit the simulator.
import applePay from 'braintree-web/apple-pay';
import client from 'braintree-web/client';
import googlePayment from 'braintree-web/google-payment';
import hostedFields from 'braintree-web/hosted-fields';
import paypalCheckoutV6 from 'braintree-web/paypal-checkout-v6';
import { threeDSecure } from './three-d-secure';
import { venmo } from './wallets';

export { applePay, client, googlePayment, hostedFields, paypalCheckoutV6, threeDSecure, venmo };
