export { createApp } from './create-app';
export { connectProcessors, orderEmails } from './create-order-services';
