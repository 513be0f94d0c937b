import type { CartTrace, Ending } from './trace';

const thanks: readonly Ending[] = ['thanked', 'placed-in-other-tab'];

/** What must not come of one cart, each in a sentence; empty where everything is as promised. */
export function judgeCart({ orders, endings }: CartTrace): string[] {
  const charges = orders.flatMap((order) => order.charges).length;
  const lost = orders.filter((order) => order.charges.length > 0 && order.status !== 'completed');
  const unsettled = orders.filter(({ status }) => status === 'pending');
  const completed = orders.filter(({ status }) => status === 'completed');
  const wrongThanks = endings.some(({ ending }) => thanks.includes(ending)) && completed.length === 0;
  const wrongOffer = endings.some((page) => page.ending === 'may-pay-again' && page.charges > 0);
  return [
    ...(charges > 1 ? [`The cart was charged ${charges} times.`] : []),
    ...lost.map(({ reference, status }) => `The order ${reference} is paid, and stored as ${status}.`),
    ...unsettled.map(({ reference }) => `The order ${reference} is not settled.`),
    ...completed
      .filter((order) => order.charges.length === 0)
      .map(({ reference }) => `The order ${reference} was given away.`),
    ...(wrongThanks ? ['A page thanks for an order that there is not.'] : []),
    ...(wrongOffer ? ['A page offers to pay again what is paid.'] : []),
    ...(endings.some(({ ending }) => ending === 'not-known') ? ['A page still does not know.'] : []),
  ];
}
