import { readFile } from 'node:fs/promises';
import { calendarDay } from '@ticket-storefront/domain/dates';
import {
  eventFields,
  type Field,
  type Fields,
  processorConfigFields,
  promoCodeFields,
  type StoredRow,
  ticketingItemFields,
  type Value,
  type ValueOfKind,
} from '@ticket-storefront/domain/fields';
import { checkoutSlot, isSlotName } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';

const maxNamed = 5;
const maxInteger = 2_147_483_647;

const whole = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(-maxInteger, 'is too small'),
  v.maxValue(maxInteger, 'is too large'),
);

const amountMessage = 'must be a whole number of at least 0';
const amount = v.pipe(
  v.number(amountMessage),
  v.integer(amountMessage),
  v.minValue(0, amountMessage),
  v.maxValue(maxInteger, 'is too large'),
);

const decimalMessage = 'must be a decimal number of at least 0';

/** A decimal as it is written, never converted. */
const decimal = v.union(
  [
    v.pipe(v.number(), v.finite(decimalMessage), v.minValue(0, decimalMessage)),
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, decimalMessage)),
  ],
  decimalMessage,
);

const text = v.string('must be a text');

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The valid values of each kind. */
const valueRules: {
  readonly [Kind in keyof ValueOfKind]: v.GenericSchema<unknown, ValueOfKind[Kind]>;
} = {
  whole,
  cents: amount,
  count: amount,
  text,
  filledText: v.pipe(
    text,
    v.check((value) => value.trim() !== '', 'must not be empty'),
  ),
  /** A date that every page reads the same way: a misread date could open a sale early. */
  date: v.pipe(
    v.string('must be a date'),
    v.check((value) => calendarDay(value, null) !== null, 'must be a date such as 2030-05-17'),
  ),
  timezone: v.pipe(
    v.string('must be a time zone'),
    v.check(isTimezone, 'must be a time zone such as America/New_York'),
  ),
  decimal,
  fraction: v.pipe(
    decimal,
    v.check((value) => Number(value) <= 1, 'must be a fraction between 0 and 1'),
  ),
  flag: v.boolean('must be true or false'),
  itemIds: v.array(v.union([v.number(), v.string()], 'must be an item id'), 'must be a list of item ids'),
  json: v.unknown(),
  author: v.pipe(v.union([v.string(), v.number()], 'must be a text'), v.transform(String)),
};

type Rules<Row> = { readonly [Name in keyof Row]: v.GenericSchema<unknown, Row[Name]> };

/** The rules of each field; a missing field gets its fallback, or null. */
export const rulesOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)])) as Rules<
    StoredRow<F>
  >;

/** A row of a data set; it keeps unknown fields. */
export const row = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.looseObject(entries, 'must be an object');

function ruleOf(field: Field): v.GenericSchema {
  if (!field.required) return v.nullish(ruleOfValue(field), null);
  const fallback = field.kind === 'object' ? undefined : field.fallback;
  return fallback === undefined ? ruleOfValue(field) : v.nullish(ruleOfValue(field), fallback);
}

const ruleOfValue = (value: Value): v.GenericSchema =>
  value.kind === 'object' ? row(rulesOf(value.fields)) : valueRules[value.kind];

const eventRow = row({
  ...rulesOf(eventFields),
  ticketing_payment_processor_config: v.nullish(row(rulesOf(processorConfigFields)), null),
});

const listMessage = 'must be a list';

/** A data set (docs/rules.md, Data set). */
export const datasetSchema = v.looseObject(
  {
    events: v.array(eventRow, listMessage),
    ticketing_items: v.array(row(rulesOf(ticketingItemFields)), listMessage),
    promo_codes: v.array(row(rulesOf(promoCodeFields)), listMessage),
  },
  'must be an object with events, ticketing_items and promo_codes',
);

export type Dataset = v.InferOutput<typeof datasetSchema>;

type Table = 'events' | 'ticketing_items' | 'promo_codes';

/** Duplicate ids and rows of missing events, each as `events[2].id is …`. */
function findBrokenLinks(dataset: Dataset): string[] {
  const tables: readonly Table[] = ['events', 'ticketing_items', 'promo_codes'];
  const eventIds = new Set(dataset.events.map((event) => event.id));
  const orphans = (['ticketing_items', 'promo_codes'] as const).flatMap((table) =>
    dataset[table].flatMap((row, index) =>
      eventIds.has(row.event_id) ? [] : [`${table}[${index}].event_id names no event (${row.event_id})`],
    ),
  );
  return [...tables.flatMap((table) => findRepeatedIds(dataset, table)), ...orphans];
}

function findRepeatedIds(dataset: Dataset, table: Table): string[] {
  const firstWith = new Map<number, number>();
  return dataset[table].flatMap(({ id }, index) => {
    const first = firstWith.get(id);
    if (first !== undefined)
      return [`${table}[${index}].id is the same as that of ${table}[${first}] (${id})`];
    firstWith.set(id, index);
    return [];
  });
}

/** Events with an invalid processor, each as `events[2]… is …`. */
const findInvalidProcessors = ({ events }: Pick<Dataset, 'events'>): string[] =>
  events.flatMap(({ ticketing_payment_processor_config: config }, index) => {
    if (!config || isSlotName(checkoutSlot(config.processor))) return [];
    const place = `events[${index}].ticketing_payment_processor_config.processor`;
    return [
      `${place} is ${JSON.stringify(config.processor)}, which is not the name of a processor such as mxmerchant`,
    ];
  });

/** An invalid data set, in one sentence with file, row and field. */
class DatasetError extends UserError {
  override readonly name = 'DatasetError';
}

function sentence(file: string, problems: readonly string[]): string {
  const more = problems.length > maxNamed ? `; and ${problems.length - maxNamed} more` : '';
  return `The data set ${file} does not fit: ${problems.slice(0, maxNamed).join('; ')}${more}.`;
}

/** The path as one writes it: `events[2].name`. */
function placeOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

const problemOf = (issue: v.BaseIssue<unknown>): string =>
  `${placeOf(issue) || 'it'} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;

/** Reads a data-set file (docs/rules.md, Data set). @throws {DatasetError} if it is missing or invalid. */
export async function readDataset(file: string): Promise<Dataset> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new DatasetError(`The data set ${file} cannot be read (${error.code ?? error.message}).`);
  });
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    throw new DatasetError(`The data set ${file} is not JSON.`);
  }
  const parsed = v.safeParse(datasetSchema, value);
  if (!parsed.success) throw new DatasetError(sentence(file, parsed.issues.map(problemOf)));
  const broken = [...findBrokenLinks(parsed.output), ...findInvalidProcessors(parsed.output)];
  if (broken.length > 0) throw new DatasetError(sentence(file, broken));
  return parsed.output;
}
