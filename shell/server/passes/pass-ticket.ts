import { createHash } from 'node:crypto';
import type { ReceiptEvent } from '@ticket-storefront/api/protocol';
import type { Language } from '@ticket-storefront/domain/language';
import { messagesIn as ticketIn } from '#messages/all/ticket';
import type { Accent } from '../contents/accent';

/** One ticket as its pass shows it (docs/rules.md, Passes). */
export interface PassTicket {
  readonly event: ReceiptEvent;
  /** The item's name. */
  readonly name: string;
  /** What admits it at the door. */
  readonly code: string;
  /** Name of who holds it; null if they gave none. */
  readonly holder: string | null;
  /** `1 of 3`; null for the only ticket. */
  readonly position: string | null;
  /** Colours of the event, or of the shop. */
  readonly fill: Accent['fill'];
  /** Address of the organiser's picture; null without one. */
  readonly picture: string | null;
  readonly language: Language;
}

/** The shop on its passes. */
export interface PassShop {
  readonly name: string;
  /** Address of its logo; null without one. */
  readonly logo: string | null;
  /** Its contact page. */
  readonly contact: string;
  /** Its own address; undefined if it is not in the settings. */
  readonly origin: string | undefined;
  /** `PROVIDER_COLOR`, for drawn pictures. */
  readonly color: string | undefined;
}

/** An id of a ticket that hides its code. A ticket that was handed on has another code, and so another pass. */
export const passIdOf = ({ code }: Pick<PassTicket, 'code'>): string =>
  createHash('sha256').update(`pass of ${code}`).digest('base64url').slice(0, 20);

/** `Gates: 6:00 PM - 11:00 PM EST` as label and value, which passes show apart. */
export function labelled(text: string): Readonly<Record<'label' | 'value', string>> {
  const end = text.indexOf(': ');
  return { label: text.slice(0, Math.max(end, 0)), value: end < 0 ? text : text.slice(end + 2) };
}

/** `1 of 3` of an order's tickets; null for the only one. */
export const positionOf = (number: number, of: number, language: Language): string | null =>
  of > 1 ? ticketIn(language).position({ number: String(number), of: String(of) }) : null;
