import type { CartCommands, CartFacts } from './cart-bus';

type FieldOf<Message> = Message extends object ? keyof Message : never;

/** The fields of each message's payload, by name. If a payload gets another field, this type requires it here. */
type Fields<Messages> = {
  readonly [Name in keyof Messages]: Readonly<Record<FieldOf<Messages[Name]>, true>>;
};

const commands: Fields<CartCommands> = {
  'cart:set-quantity': { itemId: true, quantity: true },
  'cart:remove': { itemId: true },
  'cart:clear': {},
  'promo:apply': { code: true },
  'promo:clear': {},
};

const facts: Fields<CartFacts> = {
  'cart:changed': {
    eventSlug: true,
    items: true,
    subtotalBeforeDiscount: true,
    totals: true,
    promo: true,
  },
  'promo:applied': { promo: true },
  'promo:rejected': { reason: true },
};

/** Forms of messages by name: for a command, each allowed form; for a fact, its one form. */
export interface BusForms {
  readonly commands: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

const namesIn = (fields: Readonly<Record<string, true>>): readonly string[] => Object.keys(fields);
const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** The messages that a part built with this contract sends and receives on the cart bus. */
export const busForms: BusForms = {
  commands: mapValues(commands, (fields) => [namesIn(fields)]),
  facts: mapValues(facts, namesIn),
};

/** Forms of the commands in contract 1.0 to 1.2, which a shell of contract 1 accepts too. */
const legacyForms: BusForms['commands'] = { 'cart:set-quantity': [['item', 'quantity']] };

/** The messages that a shell of this contract accepts and publishes on the cart bus. */
export const busFormsOfShell: BusForms = {
  commands: Object.fromEntries(
    Object.entries(busForms.commands).map(([name, forms]) => [
      name,
      [...forms, ...(legacyForms[name] ?? [])],
    ]),
  ),
  facts: busForms.facts,
};
