import type { PageData } from '@storefront/api';
import { hasEnded } from '@storefront/domain/dates';
import type { Event } from '@storefront/domain/events';
import type { Settings } from '../settings/settings';
import { type Answer, type CachedQuery, type Catalogue, isYoung } from './catalogue';
import { type CheckoutEvent, checkoutEventOf } from './checkout-event';
import { type Accents, pageAccents } from './event-accents';

/** What a page shows of the catalogue. */
export type ShownOfCatalogue = 'nothing' | 'events' | 'event' | 'event and tickets' | 'event of checkout';

/** What is known of the catalogue for one document. */
interface CatalogueContents {
  /** The event by the last answer, however old; null where there is none, undefined where that is not known. */
  readonly event: Event | null | undefined;
  /** Whether the catalogue has just said that there is no such event. */
  readonly isMissing: boolean;
  /**
   * Why the document does not bring all that its page shows: the catalogue had not answered in time, or it gave no answer.
   * Null where it brings all.
   */
  readonly lacksFor: 'too-slow' | 'failed' | null;
  /** What the document brings of the catalogue. */
  readonly preloadedData: PageData;
  /** The same as JSON that can stand in a script element. */
  readonly json: string;
}

/** The result of the second stage: the contents of one document. */
export interface PageContents extends CatalogueContents {
  /** What a checkout needs of its event; null for all other pages. */
  readonly checkout: CheckoutEvent | null;
  /** The style that gives its pages their accents; empty for none. */
  readonly accentStyle: string;
}

type Answers = {
  readonly [Name in keyof Omit<PageData, 'hasEnded' | 'readAt'>]: Answer<PageData[Name]> | undefined;
};

type InTime = <T>(asked: CachedQuery<T>) => Promise<Answer<T> | undefined>;

async function answersFor(
  shown: ShownOfCatalogue,
  catalogue: Catalogue,
  slug: string,
  inTime: InTime,
): Promise<Answers> {
  switch (shown) {
    case 'nothing':
      return {};
    case 'events':
      return { events: await inTime(catalogue.events()) };
    case 'event':
      return { event: await inTime(catalogue.event(slug)) };
    case 'event of checkout': {
      // Without its processor a checkout has no form: one that was never known is waited for.
      const asked = catalogue.event(slug);
      return { event: await (asked.last ? inTime(asked) : asked.answer) };
    }
    case 'event and tickets': {
      const event = await inTime(catalogue.event(slug));
      if (!event?.value) return { event };
      return { event, items: await inTime(catalogue.tickets(event.value.id)) };
    }
  }
}

/** Documents of one moment are drawn as of its begin, so that they are drawn once. */
const momentMs = 10_000;

const momentOf = (time: number) => time - (time % momentMs);

/**
 * Asks the catalogue what a page shows, for `waitMs` milliseconds at most. What is not answered by then is left out, and so
 * is what is too old to be shown.
 */
export async function readPageContents(
  catalogue: Catalogue,
  shown: ShownOfCatalogue,
  slug: string,
  waitMs: number,
): Promise<CatalogueContents> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve();
    }, waitMs);
  });
  const inTime: InTime = ({ last, answer }) => Promise.race([answer, late.then(() => last)]);
  const answers = await answersFor(shown, catalogue, slug, inTime);
  clearTimeout(timer);
  const now = catalogue.now();
  const asked = Object.entries(answers);
  const young = asked.flatMap(([name, answer]) =>
    answer && isYoung(answer, now) ? [{ name, ...answer }] : [],
  );
  const { event } = answers;
  const readAt = momentOf(Date.now());
  const shownEvent = event && isYoung(event, now) ? event.value : null;
  const moment = { ...(shownEvent && { hasEnded: hasEnded(shownEvent, new Date(readAt)) }), readAt };
  const written = [
    ...young.map(({ name, json }) => `"${name}":${json}`),
    ...Object.entries(moment).map(([name, value]) => `"${name}":${value}`),
  ];
  return {
    event: event?.value,
    isMissing: event?.value === null && isYoung(event, now),
    lacksFor: young.length === asked.length ? null : isLate ? 'too-slow' : 'failed',
    preloadedData: { ...Object.fromEntries(young.map(({ name, value }) => [name, value])), ...moment },
    json: `{${written.join(',')}}`,
  };
}

/** The second stage: reads what a page shows of the catalogue. */
export type ContentsReader = (shown: ShownOfCatalogue, slug: string) => Promise<PageContents>;

interface ContentsSources {
  readonly catalogue: Catalogue;
  readonly accents: Accents;
  readonly settings: Pick<Settings, 'PAGE_DATA_WAIT_MS' | 'PROVIDER_COLOR'>;
}

export const createContentsReader =
  ({ catalogue, accents, settings }: ContentsSources): ContentsReader =>
  async (shown, slug) => {
    const contents = await readPageContents(catalogue, shown, slug, settings.PAGE_DATA_WAIT_MS);
    return {
      ...contents,
      checkout: shown === 'event of checkout' ? checkoutEventOf(contents.event) : null,
      accentStyle: pageAccents(contents.preloadedData, settings, accents),
    };
  };
