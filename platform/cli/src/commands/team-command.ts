import { readPublicKeyFile } from '@storefront/signing/key-files';
import { addChange, type ChangeOptions, type CommandLine, change } from '../program/command-line';
import { share } from '../program/numbers';

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
