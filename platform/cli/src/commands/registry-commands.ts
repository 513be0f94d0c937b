import { openRegistrarServer } from '@ticket-storefront/registrar';
import { actorOf, prunable } from '@ticket-storefront/registry/registrar';
import { closeOnSignals, UserError } from '@ticket-storefront/server';
import { publicKeyOf, readPublicKeyFile } from '@ticket-storefront/signing';
import { codeOf } from '@ticket-storefront/storage';
import {
  addChange,
  addCommand,
  answer,
  type ChangeOptions,
  type CommandLine,
  type CommonOptions,
  change,
  daysOf,
  instantOf,
  port,
  readProcessor,
  share,
} from '../program';

interface TeamOptions extends ChangeOptions {
  readonly key: string[];
  /** True if the option has no value. */
  readonly parts: string[] | true;
  readonly share?: number;
}

interface FreezeOptions extends ChangeOptions {
  readonly from?: string;
  readonly until?: string;
}

/** The share of a new team, in percent. */
const defaultShare = 10;

/** Adds the commands for the whole registry. */
export function addRegistryCommands(line: CommandLine) {
  addChange(
    line,
    'freeze [part]',
    'stop all publications and promotions, or the promotions of a part or for a time',
  )
    .option('--from <instant>', 'when it begins, if not now', instantOf('--from'))
    .option('--until <instant>', 'when it ends by itself', instantOf('--until'))
    .action((part: string | undefined, { from, until, ...options }: FreezeOptions) =>
      change(line, { type: 'freeze', part, begins: from, ends: until }, options),
    );
  addChange(line, 'unfreeze [part]', 'allow publications and promotions again, or the promotions of a part')
    .option('--from <instant>', 'remove the freeze that begins then', instantOf('--from'))
    .action((part: string | undefined, { from, ...options }: FreezeOptions) =>
      change(line, { type: 'unfreeze', part, begins: from }, options),
    );
  addChange(line, 'prune', 'remove old releases that no visit can get from the registry')
    .requiredOption(
      '--older-than <days>',
      'how long they have been in their state, for example 90d',
      daysOf('--older-than'),
    )
    .action(async ({ olderThan: days, ...options }: ChangeOptions & { readonly olderThan: number }) => {
      const releases = prunable(await line.settings().readRegistry(), days, new Date());
      return change(line, { type: 'prune', days }, options, { releases });
    });
  addChange(line, 'renew', 'sign the registry again, with a later expiry').action((options: ChangeOptions) =>
    change(line, { type: 'renew' }, options),
  );
  addChange(line, 'team <name>', 'set the keys and parts of a team, and its share of visits')
    .requiredOption('--key <files...>', 'PEM files of its public keys')
    .requiredOption(
      '--parts [parts...]',
      'its parts, or none; `remote-checkout-acme=checkout:acme` also assigns a slot',
    )
    .option(
      '--share <n>',
      'max percentage of visits to which it may promote by itself; 10 for a new team, else as before',
      share,
    )
    .action(async (name: string, options: TeamOptions) => {
      const keys = options.key.map(readPublicKeyFile);
      const named = options.parts === true ? [] : options.parts.map((text) => text.split('='));
      const parts = named.map(([part = '']) => part);
      const slots = Object.fromEntries(named.flatMap(([part = '', slot]) => (slot ? [[slot, part]] : [])));
      const known = (await line.settings().readRegistryOrNone()).teams[name];
      const allowed = options.share ?? known?.share ?? defaultShare;
      return change(line, { type: 'team', name, keys, parts, share: allowed, slots }, options);
    });

  addChange(line, 'slot <slot> [part]', 'fill a slot with a part, or empty it').action(
    (slot: string, part: string | undefined, options: ChangeOptions) =>
      change(line, { type: 'slot', slot, part: part ?? null }, options),
  );
}

interface ProcessorOptions extends ChangeOptions {
  readonly description?: string;
  readonly remove?: boolean;
}

export const addProcessor = (line: CommandLine) =>
  addChange(line, 'processor <name>', 'describe a processor by its payment service, or remove it')
    .option('--description <file>', 'JSON file with its description')
    .option('--remove', 'remove its description')
    .action((name: string, { description, remove, ...options }: ProcessorOptions) => {
      if (Boolean(description) === Boolean(remove))
        throw new UserError('Use either --description <file> or --remove.');
      const processor = description ? readProcessor(description) : null;
      return change(line, { type: 'processor', name, processor }, options);
    });

interface NotifyOptions extends ChangeOptions {
  readonly team?: string;
  readonly remove?: boolean;
}

export const addNotify = (line: CommandLine) =>
  addChange(line, 'notify [address]', 'send messages about the parts of your team to a webhook')
    .option('--remove', 'send none any more')
    .option('--team <name>', 'another team, for the platform team')
    .action(async (address: string | undefined, { remove, team, ...options }: NotifyOptions) => {
      if (Boolean(address) === Boolean(remove)) throw new UserError('Use either an address or --remove.');
      const { platformKeys, readRegistry, signer } = line.settings();
      const { name, team: own } = actorOf(
        await readRegistry(),
        publicKeyOf(signer(options.as)),
        platformKeys,
      );
      if (!team && !own)
        throw new UserError('The platform team has no webhook of its own: name a team with --team.');
      await change(line, { type: 'notify', team: team ?? name, address: address ?? null }, options);
    });

export const addRegistrar = (line: CommandLine) =>
  addCommand(line, 'registrar', 'run the server that applies signed commands to the registry')
    .option('--port <n>', 'port to listen on', port, 3900)
    .option('--host <name>', 'address to listen on', 'localhost')
    .action(async ({ port, host, ...options }: CommonOptions & { port: number; host: string }) => {
      const { api, registrar, salesTeams, webhook, webhookNetworks } = line.settings();
      const server = await openRegistrarServer({
        registrar: registrar(),
        api,
        webhook,
        salesTeams,
        webhookNetworks,
      });
      closeOnSignals(server);
      const address = await server.listen({ port, host }).catch((cause: unknown) => {
        throw new UserError(
          `The registrar cannot listen on ${host}:${port} (${codeOf(cause)}): choose another --port or --host.`,
          { cause },
        );
      });
      answer('registrar', options, { address }, `Registrar ready: ${address}`);
    });
