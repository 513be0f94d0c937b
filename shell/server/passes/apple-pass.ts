import { createReadCache } from '@ticket-storefront/server';
import { converter, formatRgb } from 'culori';
import { messagesIn as passIn } from '#messages/all/pass';
import { messagesIn as ticketIn } from '#messages/all/ticket';
import type { AppleAccount } from '../settings/pass-settings';
import type { PassPictures } from './pass-pictures';
import { labelled, type PassShop, type PassTicket, passIdOf } from './pass-ticket';

/** The type of a file for Apple Wallet. */
export const applePassType = 'application/vnd.apple.pkpass';

/** Signing blocks the server for 25 ms, so a ticket that is requested again and again is signed once a minute. */
const freshMs = 60_000;
const maxBytes = 16 * 1024 * 1024;

interface ApplePassOptions {
  readonly account: AppleAccount;
  readonly picturesOf: PassPictures;
  readonly shop: PassShop;
}

/** A row of a pass; without a value it is left out. */
const row = (key: string, label: string, value: string | null | undefined) =>
  value ? [{ key, label, value }] : [];

function fieldsOf({ event, name, code, holder, position, language }: PassTicket, shop: PassShop) {
  const messages = passIn(language);
  const { ticket, holder: holderLabel } = ticketIn(language);
  const gates = event.gates ? labelled(event.gates) : null;
  return {
    headerFields: row('position', ticket, position),
    primaryFields: row('event', '', event.name),
    secondaryFields: [
      ...row('date', messages.date, event.dates),
      ...row('gates', gates?.label ?? '', gates?.value),
    ],
    auxiliaryFields: [...row('ticket', ticket, name), ...row('holder', holderLabel, holder)],
    placeFields: row('place', messages.place, event.place?.address),
    backFields: [
      ...row('code', messages.code, code),
      ...row('changes', messages.changes, messages.changesNote),
      ...row('provider', messages.provider, shop.name),
      ...row('contact', messages.contact, shop.contact),
    ],
  };
}

const toRgb = converter('rgb');

/** `#112233` as `rgb(17, 34, 51)`. */
const rgb = (color: string) => formatRgb(toRgb(color)) ?? 'rgb(0, 0, 0)';

/** Creates passes for Apple Wallet as signed files (https://developer.apple.com/documentation/walletpasses). */
export function createApplePasses({ account, picturesOf, shop }: ApplePassOptions) {
  const certificates = {
    wwdr: account.issuer.toString(),
    signerCert: account.certificate.toString(),
    signerKey: account.key.export({ type: 'pkcs1', format: 'pem' }),
  };

  async function create(ticket: PassTicket): Promise<Buffer> {
    // Loaded for the first pass: most servers need none.
    const [{ PKPass, PassType }, files] = await Promise.all([
      import('passkit-generator'),
      picturesOf(ticket),
    ]);
    const { event, code, fill } = ticket;
    const pass = new PKPass({ ...files }, certificates, {
      formatVersion: 1,
      passTypeIdentifier: account.passType,
      teamIdentifier: account.team,
      serialNumber: passIdOf(ticket),
      organizationName: shop.name,
      logoText: shop.name,
      description: `${event.name}: ${ticket.name}`,
      // Tickets of an event are one stack.
      groupingIdentifier: `event-${event.id}`,
      // Handing on gives the ticket a new code; a shared pass would be a second copy of this one.
      sharingProhibited: true,
      backgroundColor: rgb(fill.color),
      foregroundColor: rgb(fill.on),
      labelColor: rgb(fill.on),
    });
    const { placeFields, ...fields } = fieldsOf(ticket, shop);
    const type = new PassType('eventTicket');
    for (const [place, rows] of Object.entries(fields)) type[place as keyof typeof fields].push(...rows);
    type.auxiliaryFields.push(...placeFields.map((place) => ({ ...place, row: 1 as const })));
    pass.types.push(type);
    if (event.times) {
      const date = event.times.start;
      pass.setRelevantDate(new Date(date));
      // In its place since iOS 18.
      pass.setRelevantDates([{ relevantDate: date }]);
    }
    pass.setBarcodes({
      message: code,
      format: 'PKBarcodeFormatQR',
      messageEncoding: 'iso-8859-1',
      altText: code,
    });
    return pass.getAsBuffer();
  }

  const created = createReadCache<Buffer>({ max: maxBytes, sizeOf: ({ length }) => length, freshMs });
  return (ticket: PassTicket): Promise<Buffer> => created.get(JSON.stringify(ticket), () => create(ticket));
}
