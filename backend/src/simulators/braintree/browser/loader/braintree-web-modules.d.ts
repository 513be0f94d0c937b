// braintree-web has no types of its own; the loader hands its modules on as they are.
declare module 'braintree-web/client';
declare module 'braintree-web/hosted-fields';
