import type { Accent } from './accent';

/** What has an accent of its own: an event by its id, or all pages but those of such events. */
export interface Accented {
  readonly eventId: number | null;
  readonly accent: Accent;
}

/** Events of one document whose accents it knows: some kilobytes. */
const mostRules = 100;

const selectorOf = (eventId: number | null) =>
  eventId === null ? ':root' : `:root[data-accent="${eventId}"]`;

/** The style of a document that gives its pages their accents (`--accent-light`, `--accent-dark`); empty for none. */
export const accentStyles = (accented: readonly Accented[]): string =>
  accented
    .slice(0, mostRules)
    .map(
      ({ eventId, accent: { light, dark } }) =>
        `${selectorOf(eventId)}{--accent-light:${light};--accent-dark:${dark}}`,
    )
    .join('');
