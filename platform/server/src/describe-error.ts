import { ValiError } from 'valibot';

const mailAddress = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const dataException = /^22/;

/** Only errors of PostgreSQL say how severe they are. */
const isFromDatabase = (error: Error) => 'severity' in error;

const fieldsOf = (error: Error, ...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** The words of an error without what they quote of a customer. */
function messageOf(error: Error): string {
  // Data exceptions quote the value that did not fit; PostgreSQL's other messages name tables and columns alone.
  if (isFromDatabase(error) && dataException.test(fieldsOf(error, 'code')['code'] ?? ''))
    return 'A value does not fit.';
  if (error instanceof ValiError) return 'A value does not fit its schema.';
  return error.message.replace(mailAddress, '…@…');
}

const placesIn = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
};

/** What is logged of an error: where it happened and of what kind it is, and never a row or a body that it quotes. */
export function describeError(error: Error): DescribedError {
  const { name, stack, cause } = error;
  return {
    type: name,
    message: messageOf(error),
    ...fieldsOf(error, 'code', ...(isFromDatabase(error) ? ['table', 'column', 'constraint'] : [])),
    stack: placesIn(stack),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}
