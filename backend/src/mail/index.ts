export { messagesIn as mailMessagesIn } from '#messages/all/mail';
export { createMailPause } from './mail-pause';
export { createFileMailer, createSmtpMailer, paceMailer, senderOf } from './mailer';
export { inLanguage } from './order-email';
export { saveOrderLinks } from './order-links-email';
export { deliverOutbox, findRecipient, forgetEmails, sendConfirmationAgain } from './outbox';
export { plainEmailRow } from './plain-email';
export { saveOrderEmail } from './save-order-email';
export { createConfirmationWriter } from './write-confirmations';
