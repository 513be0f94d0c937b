import { basename } from 'node:path';
import { checkoutSlot, isSlotName } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import { readPrivateKeyFile } from '@ticket-storefront/signing';
import { codeOf } from '@ticket-storefront/storage';
import {
  type Answer,
  addCommand,
  answer,
  answerProblems,
  type CommandLine,
  type CommonOptions,
  progress,
  readProcessor,
} from '../program';

interface CheckProcessorOptions extends CommonOptions {
  readonly description: string;
  readonly key: string;
  readonly name?: string;
}

/** @throws {UserError} unless something answers at an address, whatever it says. */
async function requireReachable(address: string): Promise<void> {
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw new UserError(
      `${JSON.stringify(address)} is not an address: use one like https://pay.example.com/payments.`,
    );
  }
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
  } catch (cause) {
    const { name, cause: reason } = cause as Error;
    const code = name === 'TimeoutError' ? '10 s' : codeOf(reason);
    throw new UserError(
      `${address} does not answer${code ? ` (${code})` : ''}: start the payment service, or correct the address.`,
      { cause },
    );
  }
}

const cases = (count: number) => (count === 1 ? '1 case' : `${count} cases`);

/** Adds the conformance test of payment services. */
export const addCheckProcessor = (line: CommandLine) =>
  addCommand(
    line,
    'check processor <addresses...>',
    'check a payment service in its sandbox, at one or two addresses',
  )
    .requiredOption('--description <file>', 'the JSON of its description')
    .requiredOption('--key <pem>', 'private key that signs the calls; the service trusts its public half')
    .option('--name <processor>', 'its name in events, if it is not the file’s')
    .action(async (addresses: readonly string[], options: CheckProcessorOptions) => {
      const description = readProcessor(options.description);
      const key = readPrivateKeyFile(options.key);
      if (addresses.length > 2) throw new UserError('More than two addresses are not checked: remove some.');
      const processor = options.name ?? basename(options.description, '.json');
      if (!isSlotName(checkoutSlot(processor))) {
        throw new UserError(
          `${processor} is not the name of a processor: pass its name in events with --name.`,
        );
      }
      for (const address of addresses) await requireReachable(address);
      progress(`Calling ${addresses.join(' and ')} as the API does. This takes up to some minutes.`);
      const { checkPaymentService } = line.settings().shop;
      const results = await checkPaymentService({ addresses, processor, description, key });

      const problems = results.flatMap(({ name, rule, ...found }) =>
        found.result === 'failed' ? [{ case: name, rule, seen: found.seen }] : [],
      );
      const leftOut = results.flatMap(({ name, ...found }) =>
        found.result === 'left-out' ? [{ case: name, missing: found.missing }] : [],
      );
      const passed = results.length - problems.length - leftOut.length;
      const facts: Answer<'check processor'> = { processor, addresses, passed, leftOut };
      const counts = [
        `${cases(passed)} passed`,
        ...(problems.length > 0 ? [`${problems.length} failed`] : []),
        ...(leftOut.length > 0 ? [`${leftOut.length} left out`] : []),
      ];
      const text = [
        ...problems.map(({ case: name, rule, seen }) => `WRONG ${name}: ${seen}. Rule: ${rule}`),
        ...leftOut.map(({ case: name, missing }) => `left out ${name}: ${missing}.`),
        `${counts.join(', ')}.`,
      ].join('\n');
      if (problems.length === 0) return answer('check processor', options, facts, text);
      const message = `${cases(problems.length)} of ${results.length} failed: follow the rule of each.`;
      answerProblems('check processor', options, { message, facts: { ...facts, problems }, text });
    });
