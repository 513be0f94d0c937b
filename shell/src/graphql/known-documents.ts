import {
  getEventDocument,
  getEventsDocument,
  getTicketingItemsDocument,
  promoCodeDocument,
} from '@ticket-storefront/api/protocol';
import { type DocumentNode, parse } from 'graphql';

const texts = [getEventDocument, getEventsDocument, getTicketingItemsDocument, promoCodeDocument];

/** The storefront's operations by text, parsed when the shell is built: this module never runs in a browser. */
export default Object.fromEntries(texts.map((text) => [text, parse(text, { noLocation: true })])) as Readonly<
  Record<string, DocumentNode>
>;
