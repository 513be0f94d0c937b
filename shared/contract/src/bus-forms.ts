import type { CartCommands, CartFacts } from './cart-bus';

type FieldOf<Message> = Message extends object ? keyof Message : never;

/** The fields that each message carries, by its name; a type that gets another field does not compile without it here. */
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

/** Forms of messages, by name: the fields of each form that a command may have, and those of each fact. */
export interface BusForms {
  readonly commands: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

const namesIn = (fields: Readonly<Record<string, true>>): readonly string[] => Object.keys(fields);
const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** What a part that is built with this contract says and hears on the cart bus. */
export const busForms: BusForms = {
  commands: mapValues(commands, (fields) => [namesIn(fields)]),
  facts: mapValues(facts, namesIn),
};

/** Forms of the commands of contract 1.0 to 1.2, which a shell of contract 1 takes too. */
const formerForms: BusForms['commands'] = { 'cart:set-quantity': [['item', 'quantity']] };

/** What a shell of this contract takes and tells on the cart bus. */
export const busFormsOfShell: BusForms = {
  commands: Object.fromEntries(
    Object.entries(busForms.commands).map(([name, forms]) => [
      name,
      [...forms, ...(formerForms[name] ?? [])],
    ]),
  ),
  facts: busForms.facts,
};
