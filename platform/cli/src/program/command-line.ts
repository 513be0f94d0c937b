import type { Command as RegistryCommand } from '@storefront/registry/registrar';
import { type Command, InvalidArgumentError } from 'commander';
import type { CliSettings } from './cli-settings';
import { printable } from './output';

/** Options that every command takes. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** Options of every command that changes the registry. */
export interface ChangeOptions extends CommonOptions {
  readonly as?: string;
}

/** The command line of a shop, to which commands are added. */
export interface CommandLine {
  readonly program: Command;
  /** @throws {UserError} naming a setting that is wrong. */
  settings(): CliSettings;
}

/** Says how long work goes on, apart from the answer. */
export const progress = (line: string) => void process.stderr.write(`${printable(line)}\n`);

/** Answers in words, or in JSON. */
export const answer = ({ json }: CommonOptions, value: unknown, words: string) =>
  void process.stdout.write(`${printable(json ? JSON.stringify(value, null, 2) : words)}\n`);

/** Adds a command with the options that all have. */
export const addCommand = ({ program }: Pick<CommandLine, 'program'>, usage: string, description: string) =>
  program.command(usage).description(description).option('--json', 'answer in JSON');

/** Adds a command that changes the registry, for a team whose key is at hand. */
export const addChange = (line: CommandLine, usage: string, description: string) =>
  addCommand(line, usage, description).option(
    '--as <team>',
    'the team whose demonstration key is used, if not the platform team',
  );

/** Asks the registry for a change, as the team that is named, and says what has become of the part. */
export async function change(
  line: CommandLine,
  command: RegistryCommand,
  options: ChangeOptions,
): Promise<void> {
  const { requestChange, signer } = line.settings();
  const done = await requestChange(command, signer(options.as));
  answer(options, done, `${done?.what}: ${done?.from} → ${done?.to}`);
}

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

function wholePercent(text: string, least: number): number {
  const value = wholeNumber(text);
  if (value >= least && value <= 100) return value;
  throw new InvalidArgumentError(`Name a whole number from ${least} to 100.`);
}

/** The share of visits that a release is given to. */
export const percent = (text: string) => wholePercent(text, 1);

/** The share of visits up to which a team moves its releases: 0 where it only publishes them. */
export const share = (text: string) => wholePercent(text, 0);

/** A port that is given as an option. */
export function port(text: string): number {
  const value = wholeNumber(text);
  if (value >= 0 && value <= 65535) return value;
  throw new InvalidArgumentError('Name a port from 0 to 65535; 0 takes a free one.');
}

/** Hours that are given as an option. */
export const hoursUpTo = (most: number) => (text: string) => {
  const value = wholeNumber(text);
  if (value >= 1 && value <= most) return value;
  throw new InvalidArgumentError(`Name a whole number of hours from 1 to ${most}.`);
};
