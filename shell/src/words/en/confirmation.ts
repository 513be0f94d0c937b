/** What the shell says in English of an order that is placed. */
export const words = {
  yourOrder: 'Your order',
  thanks: 'Thank you for your Order!',
  reference: (reference: string) => `Order Reference Number: ${reference}.`,
  emailSent: (email: string) => `An Email has been sent to: ${email}.`,
  delivery: 'It includes the information on how your tickets are delivered.',
  questions: 'Questions about your order?',
  contact: 'Contact us',
  noOrder: 'There is no order to show',
  addressWithoutOrder: 'The address of this page does not name an order.',
  bought: 'What you bought',
  statement: (name: string) => `Your statement shows the payment as “${name}”.`,
  code: (reference: string) => `${reference} as a QR code`,
  calendarFile: 'Calendar file',
  print: 'Print',
  sendAgain: 'Send the e-mail again',
  pageOfOrder: 'Page of this order',
};
