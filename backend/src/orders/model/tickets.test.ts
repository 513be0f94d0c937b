import { stubOf, ticketsByCode, ticketsOf } from './tickets';

const lines = [
  { name: 'Deck', quantity: 2 },
  { name: 'Lounge', quantity: 1 },
];

const handedOn = { number: 2, holding: 1, code: 'NEWCODE123456789', holder: 'Grace', isAdmitted: false };

test('each ticket of an order has a code of its own, in the order of the lines', () => {
  expect(ticketsOf('R1', lines).map(({ code, name, number, of }) => [code, name, number, of])).toEqual([
    ['R1/1', 'Deck', 1, 3],
    ['R1/2', 'Deck', 2, 3],
    ['R1/3', 'Lounge', 3, 3],
  ]);
});

test('the reference stands for all tickets until one was handed on', () => {
  const numbers = (tickets: ReturnType<typeof ticketsOf>, code: string) =>
    ticketsByCode('R1', tickets, code).map(({ number }) => number);
  const before = ticketsOf('R1', lines);
  expect(numbers(before, 'R1')).toEqual([1, 2, 3]);
  expect(numbers(before, 'R1/2')).toEqual([2]);
  expect(numbers(before, 'R1/4')).toEqual([]);
  const after = ticketsOf('R1', lines, [handedOn]);
  expect(numbers(after, 'R1')).toEqual([]);
  expect(numbers(after, 'R1/1')).toEqual([1]);
  expect(numbers(after, 'R1/2')).toEqual([]);
  expect(numbers(after, 'NEWCODE123456789')).toEqual([2]);
});

test('a buyer sees that a ticket was handed on, and neither its new code nor a link to send it again', () => {
  const [, second] = ticketsOf('R1', lines, [handedOn]);
  expect(second && stubOf(second, false, 'https://shop.example/tickets/x')).toMatchObject({
    code: null,
    holder: 'Grace',
    state: 'handed-on',
    sendUrl: null,
  });
});
