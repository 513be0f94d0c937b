import { UserError } from '@ticket-storefront/server';
import { fileErrorRemedy } from '@ticket-storefront/storage';
import { CommanderError } from 'commander';

/** Replaces control characters, which a terminal would obey, but not line breaks. */
export const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '?');

/** Formats the document that a command prints with `--json`. */
export const asJson = (document: object) => printable(JSON.stringify(document, null, 2));

/** Formats rows as a table with the names of their fields. */
export function asTable(rows: readonly object[]): string {
  const [first] = rows;
  if (!first) return 'There is nothing yet.';
  const cells = [Object.keys(first), ...rows.map(Object.values)].map((row) =>
    row.map((value) => printable(String(value)).replaceAll('\n', '?')),
  );
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** An expected failure: a sentence without its period, a line for each finding, and facts for `--json`. */
export class FailureWithFacts extends UserError {
  readonly sentence: string;
  readonly facts: object;
  constructor(sentence: string, lines: readonly string[], facts: object) {
    super([`${sentence}:`, ...lines].join('\n  '));
    this.sentence = `${sentence}.`;
    this.facts = facts;
  }
}

/** Explains a failed command: a sentence with the remedy if the failure was expected, else the stack. */
export function explainFailure(error: unknown): string {
  if (error instanceof UserError) return printable(error.message);
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return fileErrorRemedy(error) ?? unexpected;
}

/** Explains a failed command in one sentence, without the lines of a failed check and without a stack. */
function sentenceAbout(error: unknown): string {
  if (error instanceof FailureWithFacts) return error.sentence;
  if (error instanceof CommanderError) {
    const [usage = ''] = error.message.replace(/^error: /, '').split('\n');
    return `Wrong use of the command line (${usage}): see \`storefront --help\`.`;
  }
  if (error instanceof UserError || !(error instanceof Error)) return explainFailure(error);
  return fileErrorRemedy(error) ?? error.message;
}

/** A failed command as JSON: one sentence, and facts about it if there are any. */
export const failureAsJson = (error: unknown): string =>
  asJson({
    error: { message: sentenceAbout(error), ...(error instanceof FailureWithFacts ? error.facts : {}) },
  });
