const longestMessage = 200;
const mostFrames = 20;

/** What an error may quote of a visitor: addresses of e-mails and pages, and long numbers such as those of cards and phones. */
const telling: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'`<>@]+@[^\s"'`<>@]+/g, '…'],
  [/(https?:\/\/[^\s"'`<>?#]*)[?#][^\s"'`<>]*/g, '$1'],
  [/\d[\d\s().-]{4,}\d/g, '…'],
];

/** A place in a released file. A stack says nothing else that is not the visitor's or the browser's own. */
const frame = /https?:\/\/[\w.:-]+\/[a-z0-9-]+\/[\w.+-]{1,64}\/[\w.-]{1,120}\.js(?::\d{1,7}){0,2}/g;

/** The message of an error without what may tell of its visitor. */
export function cleanMessage(message: string): string {
  const cleaned = telling.reduce((text, [form, instead]) => text.replace(form, instead), message);
  // PostgreSQL has no text with a NUL.
  return cleaned.replaceAll('\0', '').slice(0, longestMessage);
}

/** The places of released files in a stack, one a line. */
export const cleanStack = (stack: string): string =>
  [...stack.matchAll(frame)]
    .slice(0, mostFrames)
    .map(([place]) => place)
    .join('\n');
