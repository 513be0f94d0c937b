import { openRegistrarServer } from '@storefront/registrar';
import { UserError } from '@storefront/server';
import { closeOnSignals } from '@storefront/server/http';
import { readPublicKeyFile } from '@storefront/signing';
import { codeOf } from '@storefront/storage';
import {
  addChange,
  addCommand,
  answer,
  type ChangeOptions,
  type CommandLine,
  type CommonOptions,
  change,
  port,
  share,
} from '../program/command-line';

/** Adds the commands that concern the registry as a whole. */
export function addRegistryCommands(line: CommandLine) {
  for (const [type, description] of [
    ['freeze', 'let nothing new reach visitors'],
    ['unfreeze', 'let releases reach visitors again'],
    ['renew', 'sign the registry anew, with a later expiry'],
  ] as const) {
    addChange(line, type, description).action((options: ChangeOptions) => change(line, { type }, options));
  }
}

interface TeamOptions extends ChangeOptions {
  readonly key: string[];
  /** True where none is named. */
  readonly parts: string[] | true;
  readonly share: number;
}

/** A part, with the slot that it is to fill where one is named: `remote-checkout-acme=checkout:acme`. */
function namedPart(text: string): { readonly part: string; readonly slot?: string | undefined } {
  const [part = '', slot] = text.split('=');
  return { part, slot };
}

export const addTeam = (line: CommandLine) =>
  addChange(line, 'team <name>', 'say which keys a team has, which parts, and how far it may move them')
    .requiredOption('--key <files...>', 'PEM files of its public keys')
    .requiredOption(
      '--parts [parts...]',
      'its parts, or none; `remote-checkout-acme=checkout:acme` gives a part the slot that it fills',
    )
    .option('--share <n>', 'percent of visits up to which it moves its releases by itself', share, 10)
    .action((name: string, options: TeamOptions) => {
      const keys = options.key.map(readPublicKeyFile);
      const named = options.parts === true ? [] : options.parts.map(namedPart);
      const parts = named.map(({ part }) => part);
      const slots = Object.fromEntries(named.flatMap(({ part, slot }) => (slot ? [[slot, part]] : [])));
      return change(line, { type: 'team', name, keys, parts, share: options.share, slots }, options);
    });

export const addSlot = (line: CommandLine) =>
  addChange(
    line,
    'slot <slot> [part]',
    'say which part fills a slot of the pages; without a part, none',
  ).action((slot: string, part: string | undefined, options: ChangeOptions) =>
    change(line, { type: 'slot', slot, part: part ?? null }, options),
  );

interface RegistrarOptions extends CommonOptions {
  readonly port: number;
  readonly host: string;
}

export const addRegistrar = (line: CommandLine) =>
  addCommand(line, 'registrar', 'keep the registry: take the commands that teams have signed')
    .option('--port <n>', 'port to listen on', port, 3900)
    .option('--host <name>', 'address to listen on', 'localhost')
    .action(async (options: RegistrarOptions) => {
      const { api, registrar, webhook } = line.settings();
      const server = await openRegistrarServer({ registrar: registrar(), api, webhook });
      closeOnSignals(server);
      const address = await server
        .listen({ port: options.port, host: options.host })
        .catch((cause: unknown) => {
          throw new UserError(
            `The registrar cannot listen on ${options.host}:${options.port} (${codeOf(cause)}): name another --port or --host.`,
            { cause },
          );
        });
      answer(options, { address }, `Registrar ready: ${address}`);
    });
