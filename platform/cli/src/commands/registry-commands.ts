import type { Command } from 'commander';
import { addChange, type ChangeOptions, change } from '../program/command-line';

/** Adds the commands that concern the registry as a whole. */
export function addRegistryCommands(program: Command) {
  for (const [type, description] of [
    ['freeze', 'let nothing new reach visitors'],
    ['unfreeze', 'let releases reach visitors again'],
    ['renew', 'sign the registry anew, with a later expiry'],
  ] as const) {
    addChange(program, type, description).action((options: ChangeOptions) => change({ type }, options));
  }
}
