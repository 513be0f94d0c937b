import { calendarPath, type ReceiptEvent, type TicketStub } from '@ticket-storefront/api/protocol';
import { formatShortEventDatesIn } from '@ticket-storefront/domain/dates';
import type { Language } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import { messagesIn as confirmationIn } from '#messages/all/confirmation';
import { messagesIn as orderIn } from '#messages/all/order';
import { messagesIn as ticketIn } from '#messages/all/ticket';
import { codeGroups, codePicture } from '../../src/confirmation/code-picture';
import type { Wallet } from '../../src/confirmation/passes';
import type { OrderLook } from './order-look';

/** The texts of the pages of orders and tickets. */
export const orderMessages = (language: Language) => ({
  ...confirmationIn(language),
  ...ticketIn(language),
  ...orderIn(language),
});

export type OrderMessages = ReturnType<typeof orderMessages>;

export const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

export const paragraph = (html: string | null | undefined | false) => (html ? `<p>${html}</p>` : '');

/** A paragraph that is not printed. */
export const onScreen = (html: string) => `<p class="screen">${html}</p>`;

const mainButton = 'button primary';

/** The button that prints the page. @param isMain - whether the page has no other main action */
export const printButton = ({ print }: OrderMessages, isMain: boolean): string =>
  `<p class="screen" data-needs-scripts><button class="${isMain ? mainButton : 'button'}" data-does="print">${escapeHtml(print)}</button></p>`;

const codeSvg = (code: string, messages: OrderMessages) => {
  const { size, path } = codePicture(code);
  const label = escapeHtml(messages.code(code));
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
};

const codeText = (code: string) =>
  `<span class="groups">${codeGroups(code)
    .map((group) => `<span>${escapeHtml(group)}</span>`)
    .join('')}</span>`;

/** A code as a picture that opens on the whole screen, in white. */
export function codeHtml(code: string, messages: OrderMessages): string {
  const id = `code-${code}`;
  const svg = codeSvg(code, messages);
  const does = (what: string) => `data-does="${what}" data-dialog="${escapeHtml(id)}"`;
  return [
    `<button class="code" ${does('open')} aria-label="${escapeHtml(messages.showCode)}">${svg}</button>${codeText(code)}`,
    `<dialog id="${escapeHtml(id)}" aria-label="${escapeHtml(messages.code(code))}">${svg}${codeText(code)}`,
    `<p>${escapeHtml(messages.brightness)}</p>`,
    `<button class="button" ${does('close')}>${escapeHtml(messages.close)}</button></dialog>`,
  ].join('');
}

/** The passes of a ticket: a wallet, and the address for it. */
export type PassLinks = (
  ticket: TicketStub,
) => readonly { readonly wallet: Wallet; readonly address: string }[];

interface StubOptions {
  readonly event: ReceiptEvent | null;
  readonly look: OrderLook;
  readonly language: Language;
  readonly messages: OrderMessages;
  readonly passesOf: PassLinks;
}

/** The passes of a ticket; only one that may still be used has some. */
const passesFor = (ticket: TicketStub, passesOf: PassLinks) =>
  ticket.state === 'valid' && ticket.code ? passesOf(ticket) : [];

/** Whether the main action of the page is the pass of its first ticket. */
export const leadsToPass = ([first]: readonly TicketStub[], passesOf: PassLinks): boolean =>
  first !== undefined && passesFor(first, passesOf).length > 0;

/** The buttons that add a ticket to wallets. */
function passesHtml(ticket: TicketStub, { messages, passesOf }: Pick<StubOptions, 'messages' | 'passesOf'>) {
  const labels = { apple: messages.addToApple, google: messages.addToGoogle };
  const links = passesFor(ticket, passesOf).map(
    ({ wallet, address }, index) =>
      `<a class="${index || ticket.number > 1 ? 'button' : mainButton}" href="${escapeHtml(address)}">${escapeHtml(labels[wallet])}</a>`,
  );
  return links.length > 0 ? `<div class="passes screen">${links.join('')}</div>` : '';
}

const fact = (label: string, value: string) =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`;

/** The stub of one ticket (docs/rules.md, Tickets). */
function stubHtml(ticket: TicketStub, { event, look, language, messages, passesOf }: StubOptions): string {
  const { number, of, name, code, holder, state, sendUrl } = ticket;
  const position = messages.position({ number: String(number), of: String(of) });
  const handedOn = holder ? messages.handedOnTo(holder) : messages.handedOn;
  const label = escapeHtml(`${name}, ${position}`);
  const short = look.days && formatShortEventDatesIn(language, look.days);
  return [
    `<li><article class="stub" aria-label="${label}">`,
    '<div class="upper">',
    look.picture ? `<div class="picture"><img src="${escapeHtml(look.picture)}" alt=""></div>` : '',
    `<div class="facts">${event ? `<h2>${escapeHtml(event.name)}</h2>` : ''}`,
    // On paper, which is kept for longer, the date is whole.
    event?.dates && short ? `<p class="dates screen">${escapeHtml(short)}</p>` : '',
    event?.dates ? `<p class="dates${short ? ' paper' : ''}">${escapeHtml(event.dates)}</p>` : '',
    paragraph(event?.gates && escapeHtml(event.gates)),
    paragraph(event?.place && link(event.place.mapsUrl, event.place.address)),
    `<div class="ticket"><dl>${fact(messages.ticket, name)}${holder && code ? fact(messages.holder, holder) : ''}</dl>`,
    `<p class="position">${escapeHtml(position)}</p></div></div></div>`,
    state !== 'valid' || code ? '<div class="door">' : '',
    paragraph(state === 'handed-on' && escapeHtml(handedOn)),
    paragraph(state === 'admitted' && escapeHtml(messages.used)),
    code ? codeHtml(code, messages) : '',
    state !== 'valid' || code ? '</div>' : '',
    '</article>',
    passesHtml(ticket, { messages, passesOf }),
    sendUrl
      ? `<a class="button screen" href="${escapeHtml(sendUrl)}" data-does="send" data-title="${escapeHtml(messages.sent(event?.name ?? name))}">${escapeHtml(messages.send)}</a>`
      : '',
    '</li>',
  ].join('');
}

/** The stubs of an order, which a phone swipes sideways, above a dot for each. */
export const stubsHtml = (tickets: readonly TicketStub[], options: StubOptions): string => {
  const dots = tickets.map((_, index) => `<i${index ? '' : ' class="current"'}></i>`).join('');
  const stubs = tickets.map((ticket) => stubHtml(ticket, options)).join('');
  return [
    `<ol class="stubs" aria-label="${escapeHtml(options.messages.tickets(tickets.length))}">${stubs}</ol>`,
    tickets.length > 1 ? `<div class="dots screen" aria-hidden="true" data-needs-scripts>${dots}</div>` : '',
  ].join('');
};

/** A fold with links to the calendars that an event can be added to; empty without a date. */
export function calendarsHtml(
  { id, calendars }: ReceiptEvent,
  apiOrigin: string,
  { calendar, appleCalendar }: OrderMessages,
): string {
  if (calendars.length === 0) return '';
  const entries = [{ name: appleCalendar, url: `${apiOrigin}${calendarPath(id)}` }, ...calendars];
  const links = entries.map(
    ({ name, url }) => `<a class="button" href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  );
  return `<details class="calendars screen"><summary>${escapeHtml(calendar)}</summary><div class="choices">${links.join('')}</div></details>`;
}
