import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { parseJson } from '@storefront/domain/parse-json';
import * as v from 'valibot';
import { words } from '#words/frame';

const bodySchema = v.union([
  v.pipe(
    v.object({ errors: v.tupleWithRest([v.object({ message: v.string() })], v.unknown()) }),
    v.transform(({ errors }) => errors[0].message),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

/** The message for a failed query: the server's own where it sent one. */
export function visitorMessage(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? words.notUnderstood;
  if (ServerError.is(error))
    return `${messageIn(error.bodyText) ?? words.notUnderstood}${errorCodeOf(error)}`;
  return ServerParseError.is(error) ? words.notUnderstood : words.unreachable;
}

/** What finds a failure in the logs of the API. */
function errorCodeOf({ statusCode, response }: ServerError): string {
  const requestId = response.headers.get('x-request-id');
  return statusCode >= 500 && requestId ? ` ${words.errorCode(requestId)}` : '';
}

function messageIn(body: string): string | null {
  const parsed = v.safeParse(bodySchema, parseJson(body));
  return parsed.success ? parsed.output : null;
}
