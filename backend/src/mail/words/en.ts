const moneyBack = (total: string) =>
  `We are giving the whole ${total} back by the means that you paid with. Depending on your bank this takes a few days. You do not have to do anything.`;

/** What e-mails to buyers say in English (docs/rules.md, E-mails). */
export const words = {
  tickets: (event: string) => `Your tickets for ${event}`,
  /** In the place of an event that is gone. */
  someOrder: 'your order',
  thanks: (name: string) => `${['Thank you for your order', name].filter(Boolean).join(', ')}!`,
  late: 'Your payment reached us late, and you may have been told that the order did not go through. Your tickets are yours.',
  map: 'map',
  reference: 'Order Reference Number:',
  code: (reference: string) => `${reference} as a QR code`,
  deliveredAsSaid: (reference: string) =>
    `How your tickets are delivered: as said beside your tickets above. Your order is kept under your name and the reference ${reference}.`,
  deliveryUnknown: (reference: string) =>
    `How your tickets are delivered: the organizer has said no more yet. They are kept under your name and the reference ${reference}.`,
  statement: (name: string) => `Your statement shows the payment as “${name}”.`,
  seeOrder: 'See your order',
  yourOrder: 'Your order',
  addTo: (calendar: string) => `Add to ${calendar}`,
  questions: 'Questions',
  questionsAboutOrder: 'Questions about your order?',
  contact: 'Contact us',
  hello: (name: string) => `${['Hello', name].filter(Boolean).join(' ')},`,
  moneyIsComing: 'Your money is coming back',
  ticketsNotValid: 'Your tickets are not valid: the payment failed',
  /** What became of a payment of a total. */
  payment: {
    'no-tickets': (total: string) =>
      `Your payment of ${total} reached us after its time was over, and the tickets have gone to others. You have no tickets from this order. ${moneyBack(total)}`,
    'other-amount': (total: string) =>
      `We received ${total}, which is not what this order costs, so it could not be completed. You have no tickets from this order. ${moneyBack(total)}`,
    'paid-twice': (total: string) =>
      `A payment of ${total} reached us that your order no longer needed. ${moneyBack(total)}`,
    'on-request': (total: string) =>
      `Your order is cancelled and its tickets are not valid any more. ${moneyBack(total)}`,
    'payment-failed': (total: string) =>
      `Your bank first announced your payment of ${total}, and then did not make it. Nothing was charged, and the tickets that we confirmed are not valid any more. If you still want to come, please order again.`,
  },
};
