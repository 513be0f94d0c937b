import pg from 'pg';
import { ValiError } from 'valibot';

const mailAddress = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const dataException = /^22/;

/** The words of an error without what they quote of a customer. */
function messageOf(error: Error): string {
  // Data exceptions quote the value that did not fit; PostgreSQL's other messages name tables and columns alone.
  if (error instanceof pg.DatabaseError && dataException.test(error.code ?? ''))
    return 'A value does not fit.';
  if (error instanceof ValiError) return 'A value does not fit its schema.';
  return error.message.replace(mailAddress, '…@…');
}

const placesIn = (stack = '') => stack.split('\n').filter((line) => line.startsWith('    at '));

/** What is logged of an error: where it happened and of what kind it is, and never a row or a body that it quotes. */
export function serializeError(error: Error) {
  const { name, stack } = error;
  const database =
    error instanceof pg.DatabaseError
      ? { code: error.code, table: error.table, column: error.column, constraint: error.constraint }
      : {};
  return { type: name, message: messageOf(error), ...database, stack: placesIn(stack).join('\n') };
}
