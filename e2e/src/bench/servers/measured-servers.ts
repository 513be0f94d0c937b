import { getEventDocument } from '@ticket-storefront/api/protocol';
import type { Asked } from './requests-per-second';

interface Origins {
  readonly storefront: string;
  readonly api: string;
}

/** An answer that is measured beside a fixed string of the same length. */
export interface Measured {
  readonly name: string;
  readonly asked: Asked;
  /** The least share of the fixed string's rate that is enough. */
  readonly least: number;
  /** Length of the fixed string where that is not the answer's own. */
  readonly fixedLength?: number;
}

/** A document as a browser asks for it that has been there before. */
async function documentOf(name: string, url: string, least: number): Promise<Measured> {
  const first = await fetch(url);
  const cookie = first.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { name, asked: { url, headers: { cookie } }, least };
}

/** What the servers of the storefront answer all the time. */
export const measuredServers = async ({ storefront, api }: Origins): Promise<readonly Measured[]> => [
  await documentOf('event page', `${storefront}/events/harbor-lights`, 0.5),
  await documentOf('checkout', `${storefront}/events/harbor-lights/checkout`, 0.5),
  {
    name: 'get_event, beside an empty answer',
    asked: {
      url: `${api}/v1/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: getEventDocument, variables: { slug: 'harbor-lights' } }),
    },
    least: 0.4,
    fixedLength: 0,
  },
];
