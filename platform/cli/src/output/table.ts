import { printableLine } from './printable';

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
