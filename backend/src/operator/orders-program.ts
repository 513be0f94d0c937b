import { UserError } from '@ticket-storefront/server';
import { Command, InvalidArgumentError } from 'commander';
import {
  listAttention,
  type Operator,
  refundOrder,
  releaseStuckOrder,
  resendConfirmation,
  resolveAttentionItem,
} from './change-orders';
import { findOrders } from './find-orders';

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
  return program;
}
