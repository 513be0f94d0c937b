import { Command, InvalidArgumentError, Option } from 'commander';
import type { Command as RegistryCommand } from '../registry/command';
import { describeStatus } from '../registry/describe-status';
import { createRegistrarServer } from '../registry/registrar-server';
import { platformKeyName } from '../signing/key-folder';
import { readCliSettings } from './cli-settings';
import { doctor } from './doctor';
import { explainFailure } from './explain-failure';
import { inventory } from './inventory';
import { readPublicKeyFile } from './key-files';
import { readProcessorSources } from './processor-sources';
import { type PublishOptions, publish } from './publish';
import { asTable } from './table';
import { verify } from './verify';

interface CommonOptions {
  readonly as: string;
  readonly json?: boolean;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const progress = (line: string) => void process.stderr.write(`${line}\n`);

const program = new Command('storefront')
  .description('Releases the parts of the storefront and says who gets which release.')
  .addHelpText('after', '\nSettings and the whole story: docs/releasing.md');

const settings = () => readCliSettings(process.env);

const readRegistry = () => settings().readRegistry();

function percent(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 100) return value;
  throw new InvalidArgumentError('Name a whole number from 1 to 100.');
}

function port(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65535) return value;
  throw new InvalidArgumentError('Name a port from 0 to 65535; 0 takes a free one.');
}

const show = (json: boolean | undefined, value: unknown, words: string) =>
  say(json ? JSON.stringify(value, null, 2) : words);

/** Asks the registry for a change, as the team that is named, and says what has become of the part. */
async function change(command: RegistryCommand, { as, json }: CommonOptions): Promise<void> {
  const { give, keyOf } = settings();
  const done = await give(command, keyOf(as));
  show(json, done, `${done?.what}: ${done?.from} → ${done?.to}`);
}

/** A subcommand with the options that all have. */
const command = (usage: string, description: string) =>
  program.command(usage).description(description).option('--json', 'answer in JSON');

const changing = (usage: string, description: string) =>
  command(usage, description).addOption(
    new Option('--as <team>', 'the team whose key is used').default(platformKeyName),
  );

command('publish <part>', 'build, check and upload a part, and register it as a candidate')
  .option('--folder <path>', 'where its sources are, if not in the folder of its name')
  .option('--version <version>', 'another version than the one that follows from the sources')
  .action(async (part: string, options: PublishOptions & CommonOptions) => {
    const published = await publish(settings(), part, options, progress);
    show(
      options.json,
      published,
      `Published ${part} ${published.version}: a candidate that no visitor gets yet.`,
    );
  });

changing('promote <part> <version>', 'give a release to all visits, or to a share of them')
  .option('--percent <n>', 'share of visits', percent, 100)
  .option('--tenant <hosts...>', 'only for visits to these host names', [])
  .option('--at-once', 'open visits get it too, with their next page', false)
  .action(
    (
      part: string,
      version: string,
      options: CommonOptions & { percent: number; tenant: string[]; atOnce: boolean },
    ) =>
      change(
        {
          type: 'promote',
          part,
          version,
          percent: options.percent,
          tenants: options.tenant,
          atOnce: options.atOnce,
        },
        options,
      ),
  );

changing('rollback <part>', 'take back the newest release that visitors get').action(
  (part: string, options: CommonOptions) => change({ type: 'rollback', part }, options),
);

changing('revoke <part> <version>', 'take a release back for good, from open visits too').action(
  (part: string, version: string, options: CommonOptions) =>
    change({ type: 'revoke', part, version }, options),
);

for (const [type, description] of [
  ['freeze', 'let nothing new reach visitors'],
  ['unfreeze', 'let releases reach visitors again'],
  ['renew', 'sign the registry anew, with a later expiry'],
] as const) {
  changing(type, description).action((options: CommonOptions) => change({ type }, options));
}

changing('team <name>', 'say which keys a team has, which parts, and how far it may move them')
  .requiredOption('--key <files...>', 'PEM files of its public keys')
  .requiredOption('--parts <parts...>', 'its parts')
  .option('--share <n>', 'percent of visits up to which it moves its releases by itself', percent, 10)
  .action((name: string, options: CommonOptions & { key: string[]; parts: string[]; share: number }) => {
    const keys = options.key.map(readPublicKeyFile);
    return change({ type: 'team', name, keys, parts: options.parts, share: options.share }, options);
  });

command('status', 'who gets which release, and since when').action(async ({ json }: CommonOptions) => {
  const registry = await readRegistry();
  const rows = describeStatus(registry);
  const { counter, expires, frozen } = registry.extras;
  const head = `Registry ${counter}, good until ${expires}${frozen ? ', FROZEN' : ''}`;
  show(json, { counter, expires, frozen, releases: rows }, `${head}\n${asTable(rows)}`);
});

command('verify', 'compare every byte on the asset origin with the registry').action(
  async ({ json }: CommonOptions) => {
    const { assets, platformKeys } = settings();
    const result = await verify(
      await readRegistry(),
      assets,
      platformKeys,
      json ? () => undefined : progress,
    );
    const words = `${result.files} files of ${result.releases} releases, ${result.bytes} bytes`;
    if (result.problems.length === 0) return show(json, result, `${words}: all as registered.`);
    show(
      json,
      result,
      `${result.problems.join('\n')}\nRevoke the release, and publish it under another version.`,
    );
    process.exitCode = 1;
  },
);

command('inventory', 'every script of every page: owner, reason, hash').action(
  async ({ json }: CommonOptions) => {
    const { assets, assetOrigin, origin } = settings();
    const rows = await inventory(
      await readRegistry(),
      assets,
      assetOrigin,
      await readProcessorSources(origin),
    );
    show(json, rows, asTable(rows));
  },
);

command('doctor', 'look at everything that releasing needs').action(async ({ json }: CommonOptions) => {
  const findings = await doctor(settings());
  const words = findings.map(({ ok, subject, words }) => `${ok ? 'ok   ' : 'WRONG'} ${subject}: ${words}`);
  show(json, findings, words.join('\n'));
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
});

command('registrar', 'keep the registry: take the commands that teams have signed')
  .option('--port <n>', 'port to listen on', port, 3900)
  .option('--host <name>', 'address to listen on', 'localhost')
  .action(async (options: { port: number; host: string }) => {
    const server = createRegistrarServer(settings().registrar());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close());
    say(`Registrar ready: ${await server.listen(options)}`);
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
