import type { Command as RegistryCommand } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import type { Command } from 'commander';
import * as v from 'valibot';
import { type Answer, answers, authorAnswer, type CommandName, type Findings, failures } from './answers';
import type { CliSettings } from './cli-settings';
import { asJson, printable } from './output';

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

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Prints the answer of a command as text, or its documented fields as JSON. */
export const answer = <Name extends CommandName>(
  name: Name,
  { json }: CommonOptions,
  value: Answer<Name>,
  text: string,
) => print(json ? asJson(v.parse(answers[name], value)) : printable(text));

/** Prints the problems that a command found as text, or as JSON with a sentence about them, and sets its exit code. */
export function answerProblems<Name extends keyof typeof failures>(
  name: Name,
  { json }: CommonOptions,
  found: { readonly message: string; readonly facts: Findings<Name>; readonly text: string },
) {
  const { message, facts, text } = found;
  print(json ? asJson(v.parse(failures[name], { error: { message, ...facts } })) : printable(text));
  process.exitCode = 1;
}

/** A command and its arguments. Each command has an answer with a documented shape. */
type Usage = CommandName | `${CommandName} ${'[' | '<'}${string}`;

/** Adds a command with the common options. @param usage - below the program, which may be a command with others below it */
export const addCommand = ({ program }: Pick<CommandLine, 'program'>, usage: Usage, description: string) =>
  program
    .command(program.parent ? usage.replace(`${program.name()} `, '') : usage)
    .description(description)
    .option('--json', 'print JSON');

/** Adds a command that changes the registry. */
export const addChange = (line: CommandLine, usage: Usage, description: string) =>
  addCommand(line, usage, description).option(
    '--as <team>',
    'team whose demonstration key signs the command, if not the platform team',
  );

/**
 * Requests a change of the registry, and prints the state before and after.
 * @param facts - other fields of its answer
 */
export async function change(
  line: CommandLine,
  command: RegistryCommand,
  options: ChangeOptions,
  facts: object = {},
): Promise<void> {
  const { requestChange, signer } = line.settings();
  const done = await requestChange(command, signer(options.as));
  const name = command.type === 'publish' ? 'register' : command.type;
  const { from, to } = done?.states ?? { from: null, to: null };
  const version = 'version' in command ? (command.version ?? null) : null;
  const part = ('part' in command && command.part) || null;
  const value = v.parse(answers[name], {
    ...facts,
    ...command,
    ...done,
    part,
    by: authorAnswer(done?.by),
    version,
    from,
    to,
  });
  answer(name, options, value, `${done?.what}: ${done?.from} → ${done?.to}`);
}

/** Reads an option with a number. @throws {UserError} if it is not within the limits. */
const optionWithin = (option: string, min: number, max: number, what: string) => (text: string) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UserError(`${option} cannot be ${JSON.stringify(text)}: use a ${what} from ${min} to ${max}.`);
};

/** Reads the option for the percentage of visits that get a release. */
export const percent = optionWithin('--percent', 1, 100, 'whole number');

/** Reads the option for the share of a team: 0 lets it publish only. */
export const share = optionWithin('--share', 0, 100, 'whole number');

/** Reads the option for a port: 0 chooses a free one. */
export const port = optionWithin('--port', 0, 65_535, 'port');

/** Reads the option for seconds between two rounds. */
export const positiveSeconds = optionWithin('--every', 1, 3600, 'whole number of seconds');

/** Reads the option for hours. */
export const hoursUpTo = (max: number) => optionWithin('--hours', 1, max, 'whole number of hours');

/** Reads an option with an instant, to ISO 8601 in UTC. @throws {UserError} if it is none, or lacks its zone. */
export const instantOf = (option: string) => (text: string) => {
  const at = new Date(text);
  if (/T.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new UserError(
    `${option} cannot be ${JSON.stringify(text)}: use an instant with its zone, like 2026-11-30T08:00+01:00.`,
  );
};

export const dayMs = 24 * 60 * 60 * 1000;

/** Reads an option with a number of days, for example `90d`. @throws {UserError} if it is none. */
export const daysOf = (option: string) => (text: string) => {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? Number.NaN);
  if (days >= 1 && days <= 3650) return days;
  throw new UserError(`${option} cannot be ${JSON.stringify(text)}: use days, like 90d.`);
};
