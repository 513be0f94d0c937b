import { offerPagePath } from '@ticket-storefront/api/protocol';
import { defaultLanguage, type Language } from '@ticket-storefront/domain/language';
import { isOfferSignature, signOffer } from '@ticket-storefront/server/visitors';
import * as v from 'valibot';
import { eventUrl } from '../catalog/read-catalog';

interface Options {
  /** Without it there are no links, and nobody can leave an address. */
  readonly key: string | undefined;
  /** Origin of the event pages. */
  readonly storefront: string;
}

interface InterestLinks {
  /** The event page, on which the offered ticket is put into the cart. */
  readonly event: string;
  /** The page on which the interest is ended. */
  readonly end: string;
}

/** Signs and reads the links in e-mails to people who wait for a ticket. */
export interface OfferLinks {
  /** Null without a key. */
  of(id: string, event: { readonly ticketing_slug: string }, language: Language): InterestLinks | null;
  /** The id of an interest in a link; null if the signature is not its own. */
  read(token: string): string | null;
}

const idSchema = v.pipe(v.string(), v.uuid());

export const createOfferLinks = ({ key, storefront }: Options): OfferLinks => ({
  of(id, event, language) {
    if (!key) return null;
    const token = `${id}.${signOffer(key, id)}`;
    const lang = language === defaultLanguage ? '' : `lang=${language}`;
    return {
      event: `${eventUrl(storefront, event)}?offer=${token}${lang && `&${lang}`}`,
      end: `${storefront}${offerPagePath(token)}${lang && `?${lang}`}`,
    };
  },
  read(token) {
    const [id = '', signature = '', ...rest] = token.split('.');
    const isOwn =
      key !== undefined && rest.length === 0 && v.is(idSchema, id) && isOfferSignature(key, id, signature);
    return isOwn ? id : null;
  },
});
