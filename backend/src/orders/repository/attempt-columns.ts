import { totalCents } from '@ticket-storefront/domain';
import { customerFields, mapFields } from '@ticket-storefront/domain/checkout';
import { defaultLanguage, languages } from '@ticket-storefront/domain/language';
import { type OrderAttempt, type RequestedOrder, refusalSchema } from '@ticket-storefront/order-port';
import type { InsertObject, Selectable, Updateable } from 'kysely';
import * as v from 'valibot';
import type { DB, OrderAttempts } from '../../database/schema';
import { type CheckedOrder, fingerprintOf } from '../model/checked-order';
import type { HoldClient } from '../model/open-holds';

export interface NewAttempt {
  readonly number: number;
  readonly request: RequestedOrder;
  readonly client: HoldClient;
  readonly order: CheckedOrder;
}

type ColumnName = keyof OrderAttempts;
type Inserted = InsertObject<DB, 'order_attempts'>;
type Selected = Selectable<OrderAttempts>;
type Time = 'ended_at' | 'next_check_at' | 'reserved_at';

/** A row with its age in milliseconds. Within JSON its times are texts. */
export type AttemptRow = Omit<Selected, Time> &
  Readonly<Record<Time, Date | string | null>> & { readonly age_ms: number };

/** Whose data a column holds. `buyer`: deleted with the buyer; `client`: deleted when the attempt ends. */
type Person = 'buyer' | 'client';

interface Column<Name extends ColumnName> {
  /** Only nullable columns can be emptied. */
  readonly personal: (null extends Selected[Name] ? Person : never) | 'no';
  /** Its value in a new attempt; left out for a default. */
  readonly write?: (attempt: NewAttempt) => Inserted[Name];
  readonly read?: (value: AttemptRow[Name]) => Partial<OrderAttempt>;
}

type Columns = { readonly [Name in ColumnName]: Column<Name> };

/** Columns without a default need a `write`; `reserved_at` is the database's time after it has waited for locks. */
type Written = {
  readonly [Name in Exclude<ColumnName, 'reserved_at'> as undefined extends Inserted[Name] ? never : Name]: {
    readonly write: unknown;
  };
};

/** Older orders lack newer fields. */
const customerSchema = v.nullable(v.object(mapFields(customerFields, () => v.nullish(v.string(), ''))));

/** A later version may have stored another language. */
const languageSchema = v.fallback(v.picklist(languages), defaultLanguage);

/** All columns of an attempt: how they are stored, read and deleted. */
export const attemptColumns = {
  reference_id: { personal: 'no', write: ({ request }) => request.referenceID },
  attempt: { personal: 'no', write: ({ number }) => number, read: (number) => ({ number }) },
  fingerprint: {
    personal: 'no',
    write: ({ request }) => fingerprintOf(request),
    read: (fingerprint) => ({ fingerprint }),
  },
  event_id: { personal: 'no', write: ({ request }) => request.eventId, read: (eventId) => ({ eventId }) },
  processor: {
    personal: 'no',
    write: ({ request }) => request.processor,
    read: (processor) => ({ processor }),
  },
  promo_code_id: {
    personal: 'no',
    write: ({ order }) => order.promo?.id ?? null,
    read: (promoCodeId) => ({ promoCodeId }),
  },
  payment_id: { personal: 'no', read: (paymentId) => ({ paymentId }) },
  refusal: { personal: 'no', read: (refusal) => ({ refusal: v.parse(v.nullable(refusalSchema), refusal) }) },
  customer: {
    personal: 'buyer',
    write: ({ request }) => request.customer,
    read: (customer) => ({ customer: v.parse(customerSchema, customer) }),
  },
  // Indexed for searches.
  email: { personal: 'buyer', write: ({ request }) => request.customer.email },
  language: {
    personal: 'no',
    write: ({ request }) => request.language,
    read: (language) => ({ language: v.parse(languageSchema, language) }),
  },
  visitor: { personal: 'client', write: ({ client }) => client.visitor },
  address_hash: { personal: 'client', write: ({ client }) => client.networks?.network ?? null },
  wide_address_hash: { personal: 'client', write: ({ client }) => client.networks?.wideNetwork ?? null },
  subtotal: { personal: 'no', write: ({ order }) => order.totals.subtotal },
  ticketing_item_fee: { personal: 'no', write: ({ order }) => order.totals.ticketing_item_fee },
  service_fee: { personal: 'no', write: ({ order }) => order.totals.service_fee },
  tax: { personal: 'no', write: ({ order }) => order.totals.tax, read: (tax) => ({ tax }) },
  digital_surcharge: {
    personal: 'no',
    write: ({ order }) => order.totals.digital_surcharge,
    read: (digitalSurcharge) => ({ digitalSurcharge }),
  },
  total_promo_amount: {
    personal: 'no',
    write: ({ order }) => order.totals.total_promo_amount,
    read: (discount) => ({ discount }),
  },
  total: { personal: 'no', write: ({ order }) => totalCents(order.totals), read: (total) => ({ total }) },
  hand_over: { personal: 'no', write: ({ request }) => request.handOver },
  reserved_at: { personal: 'no' },
  ended_at: { personal: 'no' },
  next_check_at: { personal: 'no', read: (nextCheckAt) => ({ isPolled: nextCheckAt !== null }) },
  checks: { personal: 'no' },
  failed_checks: { personal: 'no' },
} satisfies Columns & Written;

const columns: Columns = attemptColumns;
const names = Object.keys(attemptColumns) as readonly ColumnName[];

type Part<Of> = Of extends { read(value: never): infer Fields } ? Fields : never;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

const readColumn = <Name extends ColumnName>(name: Name, row: AttemptRow) => columns[name].read?.(row[name]);

export function readAttempt(row: AttemptRow): OrderAttempt {
  const fields: Intersection<Part<(typeof attemptColumns)[ColumnName]>> = Object.assign(
    {},
    ...names.map((name) => readColumn(name, row)),
  );
  return { ...fields, ageMs: row.age_ms };
}

/** The columns that a new attempt gives. */
const newAttemptColumns = names.filter((name) => columns[name].write);

/** The values of a new attempt, as JSON. */
export const newAttemptRow = (attempt: NewAttempt): Readonly<Record<string, unknown>> =>
  Object.fromEntries(newAttemptColumns.map((name) => [name, columns[name].write?.(attempt)]));

/** An attempt that was just stored. @param row - its values */
export const newAttempt = (row: ReturnType<typeof newAttemptRow>): OrderAttempt =>
  readAttempt({ ...unpaid, ...row } as AttemptRow);

/** What the database adds to a new attempt. */
const unpaid = { payment_id: null, refusal: null, next_check_at: 'soon', age_ms: 0 };

export const columnsOf = (person: Person): readonly ColumnName[] =>
  names.filter((name) => columns[name].personal === person);

/** The update that deletes a person's data. */
export const without = (person: Person): Updateable<OrderAttempts> =>
  Object.assign({}, ...columnsOf(person).map((name) => ({ [name]: null })));
