import { type Refused, refusals } from '@ticket-storefront/order-port';
import { createChargeTurns } from './refusals';

const approved = { ok: true } as const;
const declined: Refused = { ok: false, refusal: refusals.declined('Your card was declined.') };

/** Charges that end when the test resolves them. */
function createCharges() {
  const takeTurn = createChargeTurns();
  const begun: ((placed: typeof approved | Refused) => void)[] = [];
  const charge = (eventId: number) =>
    takeTurn(eventId, () => new Promise<typeof approved | Refused>((resolve) => begun.push(resolve)));
  return { begun, charge };
}

const charges = (count: number, charge: () => Promise<unknown>) => Array.from({ length: count }, charge);
const soon = () => new Promise(setImmediate);

test('a burst of cards is charged twenty at a time for an event, and delays no other event', async () => {
  const { begun, charge } = createCharges();
  charges(100, () => charge(1));
  await soon();
  expect(begun).toHaveLength(20);
  charges(1, () => charge(2));
  await soon();
  expect(begun).toHaveLength(21);
});

test('while cards are approved more of them are charged at once, up to eighty, and fewer once some are declined', async () => {
  const { begun, charge } = createCharges();
  charges(1000, () => charge(1));
  await soon();
  let ended = 0;
  const end = async (count: number, placed: typeof approved | Refused) => {
    for (let index = 0; index < count; index++) {
      begun[ended++]?.(placed);
      await soon();
    }
    return begun.length - ended;
  };
  expect(await end(40, approved)).toBe(30);
  expect(await end(5, declined)).toBe(25);
  expect(await end(400, approved)).toBe(80);
  expect(await end(400, declined)).toBe(20);
});
