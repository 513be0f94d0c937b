import { createReferenceID } from '@ticket-storefront/domain';
import {
  type Customer,
  type CustomerField,
  containsCardNumber,
  customerFields,
  type FormField,
  mapFields,
  namesOf,
  validateCustomer,
} from '@ticket-storefront/domain/checkout';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  isVisitorProven,
  networksOf,
  readHandOverId,
  readLanguage,
  readSecretHash,
  readVisitor,
} from './client';
import type { RequestedOrder } from './order';
import { invalid, type Refusal } from './refusal';

type ParsedBody<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** Only messages of our own schemas are sent: valibot's quote the input. */
const isOwnMessage = (message: string) => message.endsWith('.');

/** Parses the body of a request. The refusal quotes no value. */
export function parseBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): ParsedBody<T> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return { ok: true, body: parsed.output };
  const sentence = parsed.issues.map((issue) => issue.message).find(isOwnMessage);
  if (sentence) return { ok: false, refusal: invalid(sentence) };
  const place = v.getDotPath(parsed.issues[0]);
  return { ok: false, refusal: invalid(`The order was not understood${place ? ` (${place})` : ''}.`) };
}

const maxTextLength = 200;
const maxLines = 100;
const maxTickets = 100_000;

const textOf = ({ maxLength = maxTextLength }: Partial<FormField> = {}) =>
  v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(maxLength)), '');

const hasNoCard = v.check(
  (text: string) => !containsCardNumber(text),
  'Please remove the card number: it belongs only in the card field.',
);

/** A text without a card number; empty if it is missing. */
export const formText = v.pipe(textOf(), hasNoCard);

const amount = v.pipe(v.number(), v.finite());
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647));

/** The form of references; others are never queried. */
export const referenceForm = /^[A-Za-z0-9_-]{8,64}$/;

/** The browser's reference, or a new one. */
const reference = v.pipe(
  v.nullish(v.union([v.literal(''), v.pipe(v.string(), v.regex(referenceForm), hasNoCard)]), ''),
  v.transform((chosen) => chosen || createReferenceID()),
);

const uid = v.pipe(
  formText,
  v.transform((typed) => typed || null),
);

/** The fields of an order that are read (docs/rules.md, Entities). Amounts are only compared with our own. */
export const orderSchema = v.object({
  eventId: id,
  promo_code_uid: uid,
  reference_id: reference,
  subtotal: amount,
  ticketing_item_fee: amount,
  service_fee: amount,
  tax: amount,
  digital_surcharge: amount,
  total_promo_amount: amount,
  transaction_total: amount,
});

const invalidQuantity = 'A quantity of this order is not valid.';
const line = v.object({
  id,
  quantity: v.pipe(
    v.number(invalidQuantity),
    v.integer(invalidQuantity),
    v.minValue(1, invalidQuantity),
    v.maxValue(maxTickets, invalidQuantity),
  ),
});

/** The lines of an order; prices are never read. */
export const itemsSchema = v.pipe(
  v.array(line),
  v.minLength(1, 'Your cart is empty.'),
  v.maxLength(maxLines, 'Your cart has too many different tickets.'),
  v.check(
    (lines) => new Set(lines.map((each) => each.id)).size === lines.length,
    'Your cart has the same ticket twice.',
  ),
);

const isValidCustomer = v.rawCheck<Customer>(({ dataset, addIssue }) => {
  const check = dataset.typed ? validateCustomer(dataset.value) : null;
  if (check?.ok === false) addIssue({ message: check.message });
});

/** The customer details, validated like the form (docs/rules.md, Customer details). @param nameOf - a field's name in the body */
export const customerSchemaOf = (nameOf: (field: CustomerField) => string) =>
  v.pipe(
    v.object(
      Object.fromEntries(
        namesOf(customerFields).map((field) => [nameOf(field), textOf(customerFields[field])]),
      ),
    ),
    v.transform((sent): Customer => mapFields(customerFields, (field) => sent[nameOf(field)] ?? '')),
    isValidCustomer,
  );

/** The customer details under their own names. */
export const customerSchema = customerSchemaOf((field) => field);

interface Parts extends Pick<RequestedOrder, 'processor' | 'hasPayment'> {
  readonly request: FastifyRequest;
  readonly order: v.InferOutput<typeof orderSchema>;
  readonly items: v.InferOutput<typeof itemsSchema>;
  readonly customer: Customer;
}

/** An order as any route requests it. */
export function toRequestedOrder({ request, order, items, ...parts }: Parts): RequestedOrder {
  const { eventId, reference_id, promo_code_uid, ...totals } = order;
  return {
    referenceID: reference_id,
    visitor: readVisitor(request),
    isVisitorProven: isVisitorProven(request),
    networks: networksOf(request),
    secretHash: readSecretHash(request),
    language: readLanguage(request),
    handOver: readHandOverId(request),
    eventId,
    lines: items,
    promoUid: promo_code_uid,
    totals,
    ...parts,
  };
}
