import { UserError } from '@storefront/server';
import { fileErrorRemedy } from '@storefront/storage';

/** Text without characters that a terminal would obey. Lines stay lines. */
export const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '?');

/** The same in one line. */
const printableLine = (text: string) => printable(text).replaceAll('\n', '?');

/** Rows as text in columns, under the names of their fields. */
export function asTable(rows: readonly object[]): string {
  const [first] = rows;
  if (!first) return 'Nothing yet.';
  const cells = [
    Object.keys(first),
    ...rows.map((row) => Object.values(row).map((value) => printableLine(String(value)))),
  ];
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Why a command failed: one sentence with its remedy where the failure was expected, else all that is known. */
export function explainFailure(error: unknown): string {
  if (error instanceof UserError) return printable(error.message);
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return fileErrorRemedy(error) ?? unexpected;
}
