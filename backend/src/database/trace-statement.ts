import { traceEndedCall } from '@storefront/server/trace-ended-call';
import type { LogEvent } from 'kysely';

/** SQLSTATE, such as `57014`, or the kind of the error: its words may quote what a buyer has entered. */
const typeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/**
 * Adds a statement that was run to the trace under way, with its text, which has `$1` in place of each value. Statements
 * of work in the background belong to no trace, and are left out.
 */
export function traceStatement(event: LogEvent): void {
  const text = event.query.sql.trim();
  traceEndedCall({
    name: `postgresql ${text.split(/\s/, 1)[0]}`,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    durationMs: event.queryDurationMillis,
    errorType: event.level === 'error' ? typeOf(event.error) : null,
  });
}
