import { accentOfColor } from '../contents/accent';

/** The shop's own accent (`--color-accent` of `shared/ui/src/tokens.css`). */
const shopColor = '#4338ca';

/** The colour of the shop's icons, `#rrggbb`: white can be seen on it. @param color - the provider's */
export const iconColor = (color: string | undefined): string =>
  color ? accentOfColor(color).light : shopColor;

/** The shop's icon in a colour: a ticket. */
export const iconSvg = (color: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='${color}' d='M4 8h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z'/><path stroke='#fff' stroke-width='2' stroke-dasharray='2 2' d='M20 9v14'/></svg>`;

const escapes: Readonly<Record<string, string>> = { '<': '%3C', '>': '%3E', '#': '%23' };

/** The same within a document, which no request is made for. */
export const iconAddress = (color: string): string =>
  `data:image/svg+xml,${iconSvg(color).replace(/[<>#]/g, (character) => escapes[character] ?? '')}`;
