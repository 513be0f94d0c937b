import type { PageData } from '@ticket-storefront/api';
import { hasEnded } from '@ticket-storefront/domain/dates';
import type { Event } from '@ticket-storefront/domain/events';
import type { Settings } from '../settings/settings';
import { type Answer, type CachedQuery, type Catalogue, isYoung } from './catalogue';
import { type CheckoutEvent, checkoutEventOf } from './checkout-event';
import { type Accents, movingPictures, pageAccents } from './event-accents';
import { pageOrigins } from './picture-origins';

/** The part of the catalogue that a page shows. */
export type PageQuery = 'nothing' | 'events' | 'event' | 'event and tickets' | 'event of checkout';

interface CatalogueContents {
  /** By the latest answer, of any age: null if there is no such event, undefined if that is unknown. */
  readonly event: Event | null | undefined;
  /** Whether a fresh answer says that there is no such event. */
  readonly isMissing: boolean;
  /** Why part of the page's data is missing; null if nothing is. */
  readonly missingBecause: 'too-slow' | 'failed' | null;
  readonly preloadedData: PageData;
  /** The same as JSON for a script element. */
  readonly json: string;
  /** The origins of the page's pictures by the latest answers, of any age. None if the catalogue has never answered. */
  readonly pictureOrigins: readonly string[];
}

/** The result of the second stage. */
export interface PageContents extends CatalogueContents {
  /** Null for pages other than checkouts. */
  readonly checkout: CheckoutEvent | null;
  readonly accentStyle: string;
}

type Answers = {
  readonly [Name in keyof Omit<PageData, 'hasEnded' | 'readAt'>]: Answer<PageData[Name]> | undefined;
};

type InTime = <T>(query: CachedQuery<T>) => Promise<Answer<T> | undefined>;

async function answersFor(
  shown: PageQuery,
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
    case 'event of checkout':
      return { event: await inTime(catalogue.event(slug)) };
    case 'event and tickets': {
      const event = await inTime(catalogue.event(slug));
      if (!event?.value) return { event };
      return { event, items: await inTime(catalogue.tickets(event.value.id)) };
    }
  }
}

/** The time in documents is rounded, so that equal documents are rendered once. */
const momentMs = 10_000;

/**
 * Queries the page's data. Where an earlier answer exists, a newer one is awaited for at most `waitMs` milliseconds; late and old
 * answers are left out. The first answer is always awaited: its hosts of pictures and its processor are in the document's policy.
 */
export async function readPageContents(
  catalogue: Catalogue,
  shown: PageQuery,
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
  const inTime: InTime = ({ last, answer }) =>
    last ? Promise.race([answer, late.then(() => last)]) : answer;
  const answers = await answersFor(shown, catalogue, slug, inTime);
  clearTimeout(timer);
  const now = catalogue.now();
  const requested = Object.entries(answers);
  const young = requested.flatMap(([name, answer]) =>
    answer && isYoung(answer, now) ? [{ name, ...answer }] : [],
  );
  const { event } = answers;
  const readAt = Date.now() - (Date.now() % momentMs);
  const shownEvent = event && isYoung(event, now) ? event.value : null;
  const moment = { ...(shownEvent && { hasEnded: hasEnded(shownEvent, new Date(readAt)) }), readAt };
  const written = [
    ...young.map(({ name, json }) => `"${name}":${json}`),
    ...Object.entries(moment).map(([name, value]) => `"${name}":${value}`),
  ];
  return {
    event: event?.value,
    isMissing: event?.value === null && isYoung(event, now),
    missingBecause: young.length === requested.length ? null : isLate ? 'too-slow' : 'failed',
    preloadedData: { ...Object.fromEntries(young.map(({ name, value }) => [name, value])), ...moment },
    json: `{${written.join(',')}}`,
    pictureOrigins: pageOrigins({
      event: event?.value,
      events: answers.events?.value,
      items: answers.items?.value,
    }),
  };
}

interface ContentsSources {
  readonly catalogue: Catalogue;
  readonly accents: Accents;
  readonly settings: Pick<Settings, 'PAGE_DATA_WAIT_MS' | 'PROVIDER_COLOR'>;
}

/** The second stage: reads the page's data from the catalogue. */
export const createContentsReader =
  ({ catalogue, accents, settings }: ContentsSources) =>
  async (shown: PageQuery, slug: string): Promise<PageContents> => {
    const contents = await readPageContents(catalogue, shown, slug, settings.PAGE_DATA_WAIT_MS);
    return {
      ...contents,
      checkout: shown === 'event of checkout' ? checkoutEventOf(contents.event) : null,
      accentStyle:
        pageAccents(contents.preloadedData, settings, accents) + movingPictures(contents.preloadedData),
    };
  };

export type ContentsReader = ReturnType<typeof createContentsReader>;
