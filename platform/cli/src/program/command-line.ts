import type { Command as RegistryCommand } from '@ticket-storefront/registry/registrar';
import { type Command, InvalidArgumentError } from 'commander';
import type { CliSettings } from './cli-settings';
import { printable } from './output';

/** Options of every command. */
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
  /** @throws {UserError} naming each wrong setting. */
  settings(): CliSettings;
}

/** Reports progress on standard error, apart from the answer. */
export const progress = (line: string) => void process.stderr.write(`${printable(line)}\n`);

/** Prints the answer of a command as text, or as JSON. */
export const answer = ({ json }: CommonOptions, value: unknown, text: string) =>
  void process.stdout.write(`${printable(json ? JSON.stringify(value, null, 2) : text)}\n`);

/** Adds a command with the common options. */
export const addCommand = ({ program }: Pick<CommandLine, 'program'>, usage: string, description: string) =>
  program.command(usage).description(description).option('--json', 'print JSON');

/** Adds a command that changes the registry. */
export const addChange = (line: CommandLine, usage: string, description: string) =>
  addCommand(line, usage, description).option(
    '--as <team>',
    'team whose demonstration key signs the command, if not the platform team',
  );

/** Requests a change of the registry, and prints the state before and after. */
export async function change(
  line: CommandLine,
  command: RegistryCommand,
  options: ChangeOptions,
): Promise<void> {
  const { requestChange, signer } = line.settings();
  const done = await requestChange(command, signer(options.as));
  answer(options, done, `${done?.what}: ${done?.from} → ${done?.to}`);
}

const optionWithin = (min: number, max: number, what: string) => (text: string) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InvalidArgumentError(`Use a ${what} from ${min} to ${max}.`);
};

/** Reads the option for the percentage of visits that get a release. */
export const percent = optionWithin(1, 100, 'whole number');

/** Reads the option for the share of a team: 0 lets it publish only. */
export const share = optionWithin(0, 100, 'whole number');

/** Reads the option for a port: 0 chooses a free one. */
export const port = optionWithin(0, 65_535, 'port');

/** Reads an option for hours. */
export const hoursUpTo = (max: number) => optionWithin(1, max, 'whole number of hours');
