import * as v from 'valibot';
import { invalid, type Refusal } from '../orders/model/refusal';

type ParsedBody<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** A message that one of our schemas defines; valibot's own messages quote the input and are never passed on. */
const isOurSentence = (message: string) => message.endsWith('.');

/** Parses a request's body once. The refusal names no value of it. */
export function parseBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): ParsedBody<T> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return { ok: true, body: parsed.output };
  const sentence = parsed.issues.map((issue) => issue.message).find(isOurSentence);
  if (sentence) return { ok: false, refusal: invalid(sentence) };
  const place = v.getDotPath(parsed.issues[0]);
  return { ok: false, refusal: invalid(`The order was not understood${place ? ` (${place})` : ''}.`) };
}
