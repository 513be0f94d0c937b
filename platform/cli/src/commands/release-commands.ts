import { ownerOf } from '@ticket-storefront/registry/registrar';
import { findRelease } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import { publicKeyOf } from '@ticket-storefront/signing';
import { addChange, type ChangeOptions, type CommandLine, change, percent } from '../program';

export const addRegister = (line: CommandLine) =>
  addChange(
    line,
    'register <part> <version>',
    'register an uploaded release that was not checked in a browser',
  ).action(async (part: string, version: string, options: ChangeOptions) => {
    const { assets, platformKeys, readRegistry, signer } = line.settings();
    if (!platformKeys.includes(publicKeyOf(signer(options.as)))) {
      throw new UserError(
        'Only the platform team may register an unchecked release: use its key, or publish.',
      );
    }
    const owner = ownerOf(await readRegistry(), part, platformKeys);
    const release = await findRelease(assets, part, version, owner.keys);
    if (!release) throw new UserError(`${part} ${version} was not uploaded by its owner: publish it first.`);
    await change(line, { type: 'publish', part, version, manifest: release.integrity }, options);
  });

interface PromoteOptions extends ChangeOptions {
  readonly percent: number;
  readonly tenant: string[];
  readonly with: string[];
  readonly atOnce: boolean;
}

/** Reads `remote-cart@1.0.0`. @throws {UserError} if it is none. */
function readLinked(text: string) {
  const [part = '', version = '', ...more] = text.split('@');
  if (part && version && more.length === 0) return { part, version };
  throw new UserError(
    `--with cannot be ${JSON.stringify(text)}: use a release like remote-cart@1.0.0-3f9a12c4.`,
  );
}

/** Adds the commands that decide which visitors get a release. */
export function addRolloutCommands(line: CommandLine) {
  addChange(line, 'promote <part> <version>', 'show a release to all visits, or to a share of them')
    .option('--percent <n>', 'percentage of visits', percent, 100)
    .option('--tenant <hosts...>', 'only for visits to these host names', [])
    .option(
      '--with <releases...>',
      'with these releases of other parts, as part@version: a visit gets all or none',
      [],
    )
    .option('--at-once', 'also switch open visits, with their next page; only with 100 percent', false)
    .action((part: string, version: string, options: PromoteOptions) => {
      const { percent, tenant: tenants, atOnce } = options;
      const linked = options.with.map(readLinked);
      return change(
        line,
        { type: 'promote', part, version, percent, tenants, atOnce, with: linked },
        options,
      );
    });

  addChange(
    line,
    'rollback <part> [version]',
    'roll back the newest release that visitors get, or nothing if it is not this version',
  ).action((part: string, version: string | undefined, options: ChangeOptions) =>
    change(line, { type: 'rollback', part, version }, options),
  );

  addChange(line, 'pause <part>', 'give a part to no visit, and show visitors why, until it is resumed')
    .requiredOption('--reason <sentence>', 'what visitors read instead of the part')
    .action((part: string, options: ChangeOptions & { readonly reason: string }) =>
      change(line, { type: 'pause', part, reason: options.reason }, options),
    );

  addChange(line, 'resume <part>', 'give a paused part to visits again').action(
    (part: string, options: ChangeOptions) => change(line, { type: 'resume', part }, options),
  );

  addChange(line, 'revoke <part> <version>', 'remove a release from all visits forever').action(
    (part: string, version: string, options: ChangeOptions) =>
      change(line, { type: 'revoke', part, version }, options),
  );
}
