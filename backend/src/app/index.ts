export { createApp } from './create-app';
export { confirmationWriter, connectProcessors } from './create-order-services';
