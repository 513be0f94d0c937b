import { messagesIn as domainMessagesIn } from '@ticket-storefront/domain';
import { formatEventDates, formatSaleTime } from '@ticket-storefront/domain/dates';
import { defaultLanguage, isLanguage } from '@ticket-storefront/domain/language';
import { mailMessagesIn, plainEmailRow } from '../mail';
import type { OfferLinks } from './offer-links';

/** An interest whose owner is written to. */
interface WrittenInterest {
  readonly id: string;
  readonly email: string;
  readonly language: string;
}

interface WrittenTicket {
  readonly name: string;
  readonly event: {
    readonly name: string;
    readonly ticketing_slug: string;
    readonly timezone: string | null;
  };
}

const languageOf = (stored: string) => (isLanguage(stored) ? stored : defaultLanguage);

/** The e-mail that a sale has begun. */
export function saleEmail(links: OfferLinks, interest: WrittenInterest, { name, event }: WrittenTicket) {
  const language = languageOf(interest.language);
  const messages = mailMessagesIn(language);
  const own = links.of(interest.id, event, language);
  const ticket = { ticket: name, event: event.name };
  return plainEmailRow({
    messageId: `interest-${interest.id}@storefront`,
    recipient: interest.email,
    language,
    subject: messages.saleOf(ticket),
    parts: [
      messages.hello,
      messages.saleHasBegun(ticket),
      ...(own ? [{ text: messages.seeTickets, url: own.event.replace(/\?.*$/, '') }] : []),
    ],
  });
}

/** The e-mail that offers one ticket until a time. */
export function offerEmail(
  links: OfferLinks,
  interest: WrittenInterest,
  { name, event }: WrittenTicket,
  until: Date,
) {
  const language = languageOf(interest.language);
  const messages = mailMessagesIn(language);
  const { dates } = domainMessagesIn(language);
  const own = links.of(interest.id, event, language);
  const { timezone } = event;
  const day = formatEventDates({ start_date: until.toISOString(), end_date: null, timezone }, dates);
  const time = `${day}, ${formatSaleTime(until.toISOString(), timezone, dates)}`;
  const ticket = { ticket: name, event: event.name };
  return plainEmailRow({
    messageId: `offer-${interest.id}@storefront`,
    recipient: interest.email,
    language,
    subject: messages.offerOf(ticket),
    parts: [
      messages.hello,
      messages.offered({ ...ticket, time }),
      ...(own ? [{ text: messages.buyTicket, url: own.event }] : []),
      messages.offerForEmail(interest.email),
      ...(own ? [{ text: messages.noLonger, url: own.end }] : []),
    ],
  });
}
