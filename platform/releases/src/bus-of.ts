import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BusForms, Shop } from '@storefront/format/shop';
import type { ReleaseManifest } from './release-manifest';

const namedIn = <Form>(forms: Readonly<Record<string, Form>>, text: string) =>
  Object.fromEntries(Object.entries(forms).filter(([name]) => text.includes(name)));

/**
 * What a built part says and hears on the cart bus: all that the contract has for the shell, and for a remote the messages
 * that its scripts name, in the forms of the contract that it is released with.
 */
export function busOf(
  { bus: { remote, shell } }: Shop,
  part: string,
  output: string,
  files: ReleaseManifest['files'],
): BusForms {
  if (part === 'shell') return shell;
  const text = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path }) => readFileSync(join(output, path), 'utf8'))
    .join('\n');
  return { commands: namedIn(remote.commands, text), facts: namedIn(remote.facts, text) };
}
