export { connectProcessors } from './connect-processors';
export { createApp } from './create-app';
export { orderEmails } from './order-emails';
