import { readFileSync, writeFileSync } from 'node:fs';
import {
  describeSigners,
  draftRoot,
  firstRoot,
  type PlatformRoot,
  readRoot,
  rootDescriptionSchema,
  signRoot,
  storeNextRoot,
} from '@ticket-storefront/registry';
import { recoverRegistry } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import { publicKeyOf } from '@ticket-storefront/signing';
import * as v from 'valibot';
import {
  type Answer,
  addChange,
  addCommand,
  answer,
  type ChangeOptions,
  type CommandLine,
  type CommonOptions,
} from '../program';

const factsOf = ({
  version,
  expires,
  root,
  checkouts,
  checkoutShare,
  registrar,
}: PlatformRoot): Answer<'root draft'> => ({
  ...{ version, expires, root, checkouts, checkoutShare, registrar },
});

function readDescription(file: string) {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), rootDescriptionSchema),
    readFileSync(file, 'utf8'),
  );
  if (parsed.success) return parsed.output;
  const [{ message }] = parsed.issues;
  throw new UserError(`${file} does not describe a root document: ${message} See docs/root.md.`);
}

function requireRoot(text: Buffer, file: string): PlatformRoot {
  const root = readRoot(text);
  if (root) return root;
  throw new UserError(`${file} is not a root document: make one with \`storefront root draft\`.`);
}

/** Adds the commands for the root document. */
export function addRootCommands(line: CommandLine) {
  const program = line.program
    .command('root')
    .description('show and replace the document that names who signs registries and approves checkouts');
  const root = { ...line, program };
  addCommand(
    root,
    'root draft <description> <file>',
    'write the next root document from its description, to be signed',
  ).action(async (description: string, file: string, options: CommonOptions) => {
    const { trust } = line.settings();
    await trust?.refresh();
    const text = draftRoot(readDescription(description), (trust?.root()?.version ?? 0) + 1);
    writeFileSync(file, text);
    const root = requireRoot(Buffer.from(text), file);
    const sentence = `Wrote root document ${root.version} to ${file}: ${describeSigners(root.root)} sign it with \`storefront root sign ${file}\`.`;
    answer('root draft', options, factsOf(root), sentence);
  });

  addChange(root, 'root sign <file>', 'add your signature to a root document').action(
    (file: string, options: ChangeOptions) => {
      const key = line.settings().signer(options.as);
      const text = signRoot(readFileSync(file, 'utf8'), key);
      writeFileSync(file, text);
      const root = requireRoot(Buffer.from(text), file);
      answer(
        'root sign',
        options,
        { ...factsOf(root), key: publicKeyOf(key) },
        `Signed root document ${root.version} in ${file}.`,
      );
    },
  );

  addCommand(
    root,
    'root publish <file>',
    'give the servers the next root document, which enough people have signed',
  ).action(async (file: string, options: CommonOptions) => {
    const { trust, roots } = line.settings();
    if (!trust) {
      const { version } = firstRoot(readFileSync(file), file);
      throw new UserError(
        `PLATFORM_ROOT is not set: root document ${version} may be the first one, which every server and command line gets as PLATFORM_ROOT=${file}.`,
      );
    }
    const root = await storeNextRoot(trust, roots, readFileSync(file));
    answer(
      'root publish',
      options,
      factsOf(root),
      `Root document ${root.version} is in force: servers follow within seconds.`,
    );
  });

  addCommand(root, 'root show', 'print the root document in force').action(async (options: CommonOptions) => {
    const { trust } = line.settings();
    const problem = await trust?.refresh();
    const root = trust?.root();
    if (!root) throw new UserError('PLATFORM_ROOT is not set: this storefront has no root document.');
    const text = [
      `Root document ${root.version}, until ${root.expires}.`,
      `The next one is signed by ${describeSigners(root.root)}.`,
      `Checkouts beyond ${root.checkoutShare} % of visits are approved by ${describeSigners(root.checkouts)}.`,
      `Registries are signed with ${root.registrar.join(' or ')}.`,
      ...(problem ? [`The registry ${problem}.`] : []),
    ].join('\n');
    answer('root show', options, factsOf(root), text);
  });

  addCommand(
    line,
    'recover <registry>',
    'replace the registry that a stolen key has signed by an earlier one, frozen',
  ).action(async (file: string, options: CommonOptions) => {
    const { author, registrar } = line.settings();
    const { counter, frozen, expires } = await recoverRegistry(registrar(), readFileSync(file), author());
    const sentence = `Release set ${counter} is the one of ${file}, and releases are frozen: check \`storefront status\`, then run \`storefront unfreeze\`.`;
    answer('recover', options, { counter, frozen, expires }, sentence);
  });
}
