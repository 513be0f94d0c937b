import { UserError } from '@ticket-storefront/server';
import { fileErrorRemedy } from '@ticket-storefront/storage';

/** Replaces control characters, which a terminal would obey, but not line breaks. */
export const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '?');

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

/** An expected failure with facts for `--json`. */
export class FailureWithFacts extends UserError {
  readonly facts: object;
  constructor(message: string, facts: object) {
    super(message);
    this.facts = facts;
  }
}

/** A failed command as JSON: the sentence, and facts about it if there are any. */
export const failureAsJson = (error: unknown): string =>
  JSON.stringify(
    { error: { message: explainFailure(error), ...(error instanceof FailureWithFacts ? error.facts : {}) } },
    null,
    2,
  );

/** Explains a failed command: a sentence with the remedy if the failure was expected, else the stack. */
export function explainFailure(error: unknown): string {
  if (error instanceof UserError) return printable(error.message);
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return fileErrorRemedy(error) ?? unexpected;
}
