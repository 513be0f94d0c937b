export { messagesIn as mailMessagesIn } from '#messages/all/mail';
export { createFileMailer, createSmtpMailer, paceMailer, senderOf } from './mailer';
export { saveOrderLinks } from './order-links-email';
export { deliverOutbox, findRecipient, forgetEmails, sendConfirmationAgain } from './outbox';
export { plainEmailRow } from './plain-email';
export { createOrderEmails, inLanguage } from './save-order-email';
