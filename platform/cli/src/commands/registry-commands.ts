import { addChange, type ChangeOptions, type CommandLine, change } from '../program/command-line';

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
