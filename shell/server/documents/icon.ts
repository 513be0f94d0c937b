/** The shop's icon: a ticket. */
export const iconSvg =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='#4338ca' d='M4 8h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z'/><path stroke='#fff' stroke-width='2' stroke-dasharray='2 2' d='M20 9v14'/></svg>";

const escapes: Readonly<Record<string, string>> = { '<': '%3C', '>': '%3E', '#': '%23' };

/** The same within a document, which no request is made for. */
export const iconAddress = `data:image/svg+xml,${iconSvg.replace(/[<>#]/g, (character) => escapes[character] ?? '')}`;
