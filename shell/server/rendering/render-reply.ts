import * as v from 'valibot';
import type { RenderFailure } from './rendered';

const replySchema = v.union([
  v.strictObject({ ready: v.literal(true) }),
  v.strictObject({ html: v.string() }),
  v.strictObject({ failure: v.picklist(['threw', 'too-large', 'wrong']) }),
]);

/** What a render process says: that its entry has run, the HTML that was asked for, or why there is none. */
export type Reply = v.InferOutput<typeof replySchema> | { readonly failure: RenderFailure };

/** Bytes of the longest line with HTML of so many bytes, each of which JSON may write as six. */
export const longestReply = (htmlBytes: number) => htmlBytes * 6 + 1024;

/** The reply in a line, null where it is none. */
export function parseReply(line: string): Reply | null {
  try {
    return v.parse(replySchema, JSON.parse(line));
  } catch {
    return null;
  }
}
