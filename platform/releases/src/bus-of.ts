import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BusForms, busForms, busFormsOfShell } from '@storefront/contract/bus-forms';
import type { ReleaseManifest } from './release-manifest';

const namedIn = <Form>(forms: Readonly<Record<string, Form>>, text: string) =>
  Object.fromEntries(Object.entries(forms).filter(([name]) => text.includes(name)));

/**
 * What a built part says and hears on the cart bus: all that the contract has for the shell, and for a remote the messages
 * that its scripts name, in the forms of the contract that it is released with.
 */
export function busOf(part: string, output: string, files: ReleaseManifest['files']): BusForms {
  if (part === 'shell') return busFormsOfShell;
  const text = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path }) => readFileSync(join(output, path), 'utf8'))
    .join('\n');
  return { commands: namedIn(busForms.commands, text), facts: namedIn(busForms.facts, text) };
}
