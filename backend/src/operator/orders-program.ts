import { formatUsd } from '@ticket-storefront/domain';
import { UserError } from '@ticket-storefront/server';
import { Command, InvalidArgumentError } from 'commander';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { findAttempts } from '../orders';
import {
  listAttention,
  type Operator,
  refundOrder,
  releaseStuckOrder,
  resendConfirmation,
  resolveAttentionItem,
} from './change-orders';
import { endPriorityLink, makePriorityLinks } from './priority-links';
import { reconcilePayments } from './reconcile';

/** Orders in one search result. */
const maxFound = 20;

/**
 * Describes the latest orders with this reference, this e-mail address, or these words in the buyer's name.
 * @throws {UserError} if there is none.
 */
async function findOrders(database: Database, text: string): Promise<string> {
  const references = await findReferences(database, text);
  if (references.length === 0) {
    throw new UserError(`No order has ${text} as its reference, e-mail address or part of its buyer's name.`);
  }
  const orders = await Promise.all(references.map((reference) => describeOrder(database, reference)));
  const more = references.length === maxFound ? [`Only the latest ${maxFound} are shown.`] : [];
  return [...orders, ...more].join('\n\n');
}

async function findReferences(database: Database, text: string): Promise<readonly string[]> {
  const words = beginnings(text);
  const byName = sql<boolean>`customer is not null
    and to_tsvector('simple', coalesce(customer ->> 'name', '')) @@ to_tsquery('simple', ${words})`;
  const rows = await database
    .selectFrom('orders')
    .leftJoin('order_attempts', 'order_attempts.reference_id', 'orders.reference_id')
    .select('orders.reference_id')
    .where(({ or, eb }) =>
      or([
        eb('orders.reference_id', '=', text),
        eb(sql`lower(email)`, '=', text.toLowerCase()),
        ...(words === '' || text.includes('@') ? [] : [byName]),
      ]),
    )
    .groupBy('orders.reference_id')
    .orderBy('orders.changed_at', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map((row) => row.reference_id);
}

/** A text search for words that begin like these. */
const beginnings = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');

/** Everything that is stored of an order. Times are UTC. */
async function describeOrder(database: Database, referenceID: string): Promise<string> {
  const order = await database
    .selectFrom('orders')
    .selectAll()
    .where('reference_id', '=', referenceID)
    .executeTakeFirstOrThrow();
  const parts = await Promise.all([
    attemptsOf(database, referenceID),
    ticketsOf(database, referenceID, order.attempt),
    returnsOf(database, referenceID),
    mailsOf(database, referenceID),
    auditOf(database, referenceID),
  ]);
  return [`${referenceID}: ${order.status} since ${moment(order.changed_at)}`, ...parts.flat()].join('\n');
}

async function attemptsOf(database: Database, referenceID: string): Promise<string[]> {
  const attempts = await findAttempts(database, referenceID);
  return attempts.flatMap(({ number, reservedAt, total, eventName, processor, customer, ...attempt }) => [
    `  attempt ${number}, ${moment(reservedAt)}: ${formatUsd(total)} for ${eventName} by ${processor}`,
    `    buyer: ${customer ? `${customer.name} <${customer.email}>` : 'forgotten'}`,
    `    payment: ${attempt.paymentId ?? 'none'}${attempt.refusal ? `; refused: ${attempt.refusal.message}` : ''}`,
  ]);
}

async function ticketsOf(database: Database, referenceID: string, attempt: number): Promise<string[]> {
  const rows = await database
    .selectFrom('order_lines')
    .select(['quantity', 'name', 'price'])
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .orderBy('item_id')
    .execute();
  return rows.map(({ quantity, name, price }) => `  ticket: ${quantity} x ${name}, ${formatUsd(price)} each`);
}

async function returnsOf(database: Database, referenceID: string): Promise<string[]> {
  const rows = await database
    .selectFrom('returned_payments')
    .selectAll()
    .where('reference_id', '=', referenceID)
    .orderBy('decided_at')
    .execute();
  return rows.map(
    ({ amount, payment_id, reason, decided_at, returned_at }) =>
      `  money back: ${formatUsd(amount)} of payment ${payment_id} (${reason}), decided ${moment(decided_at)}, refunded ${moment(returned_at)}`,
  );
}

async function mailsOf(database: Database, referenceID: string): Promise<string[]> {
  const rows = await database
    .selectFrom('outbox_emails')
    .select(['recipient', 'subject', 'sent_at', 'failed_at', 'attempts'])
    .where('reference_id', '=', referenceID)
    .orderBy('created_at')
    .execute();
  return rows.map(({ recipient, subject, sent_at, failed_at, attempts }) => {
    const outcome = failed_at ? `failed ${moment(failed_at)}` : `sent ${moment(sent_at)}`;
    return `  e-mail: "${subject}" to ${recipient}, ${outcome}, tries: ${attempts}`;
  });
}

async function auditOf(database: Database, referenceID: string): Promise<string[]> {
  const rows = await database
    .selectFrom('order_audit')
    .selectAll()
    .where('reference_id', '=', referenceID)
    .orderBy('id')
    .execute();
  return rows.map(({ done_at, who, action, note }) => `  ${moment(done_at)}: ${action} by ${who}: ${note}`);
}

const moment = (at: Date | null) => at?.toISOString().slice(0, 19).replace('T', ' ') ?? 'not yet';

interface Options {
  /** Opens the store; its connections end with the process. */
  readonly open: (who: string | undefined) => Promise<Operator>;
  readonly print: (text: string) => void;
}

interface ByPerson {
  readonly by?: string;
}

function emailAddress(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError('Enter an e-mail address.');
}

function timeInUtc(text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('Enter a time in UTC, for example 2026-11-28T05:00Z.');
}

const numberUpTo =
  (max: number) =>
  (text: string): number => {
    const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= max) return number;
    throw new InvalidArgumentError(`Enter a number from 1 to ${max}.`);
  };

function itemNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Enter a number from the list.');
}

/** The commands of `storefront orders`. */
export function ordersProgram({ open, print }: Options): Command {
  const program = new Command('storefront orders').description(
    'Finds orders and helps their buyers. Each change is stored with its author (docs/operation.md).',
  );
  const byPerson = (usage: string, description: string) =>
    program
      .command(usage)
      .description(description)
      .option('--by <name>', 'who does it, if not the user of this machine');

  program
    .command('find <text>')
    .description("show orders by reference, e-mail address or the beginning of a word of the buyer's name")
    .action(async (text: string) => print(await findOrders((await open(undefined)).database, text)));
  byPerson('resend <reference>', 'send the confirmation again')
    .option('--to <address>', 'another address than that of the order', emailAddress)
    .action(async (reference: string, { by, to }: ByPerson & { to?: string }) =>
      print(await resendConfirmation(await open(by), reference, to ?? null)),
    );
  byPerson('refund <reference>', 'refund the buyer; the tickets are on sale again')
    .requiredOption('--note <why>', 'why, without personal data')
    .action(async (reference: string, { by, note }: ByPerson & { note: string }) =>
      print(await refundOrder(await open(by), reference, note)),
    );
  byPerson('release <reference>', 'end an order that stays pending, if its processor has no payment').action(
    async (reference: string, { by }: ByPerson) => print(await releaseStuckOrder(await open(by), reference)),
  );
  byPerson('attention', 'list what needs attention')
    .option('--resolve <number>', 'mark this matter as resolved', itemNumber)
    .option('--note <words>', 'what was done about it, without personal data')
    .action(async ({ by, resolve, note }: ByPerson & { resolve?: number; note?: string }) => {
      const operator = await open(by);
      if (resolve === undefined) return print(await listAttention(operator.database));
      if (!note) throw new UserError('Describe with --note what was done.');
      print(await resolveAttentionItem(operator, resolve, note));
    });
  byPerson('reconcile', 'list the payments that no order knows, as after a restore of the database')
    .requiredOption(
      '--since <time>',
      'the time to which it was restored, in UTC: 2026-11-28T05:00Z',
      timeInUtc,
    )
    .option('--refund', 'refund them')
    .option('--note <why>', 'why, without personal data')
    .action(async ({ by, since, refund, note }: ByPerson & { since: Date; refund?: true; note?: string }) => {
      if (refund && !note) throw new UserError('Describe with --note why they are refunded.');
      print(await reconcilePayments(await open(by), since, refund && note ? note : null));
    });
  program
    .command('priority <slug>')
    .description('make links to an event for press and accessible seats, whose visitors do not wait in line')
    .option('--count <number>', 'links, each for one visitor', numberUpTo(1000), 1)
    .option('--days <number>', 'days until they end', numberUpTo(365), 30)
    .action(async (slug: string, { count, days }: { count: number; days: number }) =>
      print(await makePriorityLinks(await open(undefined), slug, count, days)),
    );
  program
    .command('end-priority <link>')
    .description('end one of these links, for whoever has it')
    .action(async (link: string) => print(await endPriorityLink(await open(undefined), link)));
  return program;
}
