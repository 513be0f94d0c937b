import { busFormsOfShell } from '@storefront/contract/bus-forms';
import * as v from 'valibot';
import { cartCommands } from './cart-commands';

/** Values of the fields that commands have. */
const values: Readonly<Record<string, unknown>> = { itemId: 7, quantity: 2, code: 'TENOFF', item: { id: 7 } };

const forms = Object.entries(busFormsOfShell.commands).flatMap(([name, ofName]) =>
  ofName.map((fields) => [name, fields] as const),
);

test.each(forms)(
  '%s is taken with the fields that the shell says it needs, %j, and with none less',
  (name, fields) => {
    const schema: v.GenericSchema = cartCommands[name as keyof typeof cartCommands];
    const payloadOf = (some: readonly string[]) =>
      Object.fromEntries(some.map((field) => [field, values[field]]));
    expect(v.is(schema, payloadOf(fields))).toBe(true);
    for (const left of fields) {
      expect(v.is(schema, payloadOf(fields.filter((field) => field !== left)))).toBe(false);
    }
  },
);
