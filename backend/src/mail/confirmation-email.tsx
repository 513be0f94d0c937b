import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { ReceiptEvent } from '@ticket-storefront/api/protocol';
import { formatUsd } from '@ticket-storefront/domain';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { Language } from '@ticket-storefront/domain/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { messagesIn } from '#messages/all/mail';
import { buyersCode, type ConfirmedSums, confirmedAmounts, ticketsOf } from '../orders';
import { darkRules, stubStyles, mailStyles as styles } from './confirmation-styles';
import { greetedName, type RenderedEmail, ticketPictureOf } from './order-email';

interface ConfirmedLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly additional_email_description: string | null;
}

/** The shop that an e-mail is from. */
export interface MailShop {
  readonly name: string;
  /** Address of its logo; null without one. */
  readonly logo: string | null;
  /** Its colour, `#rrggbb`; null without one. */
  readonly color: string | null;
}

/** More codes would make an e-mail heavy; the others are on the page of the order. */
const maxStubs = 20;

/** An order in its confirmation. Amounts are integer cents. */
interface ConfirmedOrder extends ConfirmedSums {
  readonly referenceID: string;
  readonly language: Language;
  readonly shop: MailShop;
  readonly event: ReceiptEvent | null;
  /** Address of the event's picture; null without one. */
  readonly picture: string | null;
  readonly customer: Customer;
  readonly lines: readonly ConfirmedLine[];
  /** Name of the payment on a statement; null if unknown or free. */
  readonly statementName: string | null;
  /** Whether the payment arrived after the order was refused or abandoned. */
  readonly isLate: boolean;
  /** The order's page, or null. */
  readonly pageUrl: string | null;
  readonly contactUrl: string;
}

/** The confirmation of an order in its language. The HTML shows the pictures of {@link ticketPictureOf}. */
export function renderConfirmation(order: ConfirmedOrder): RenderedEmail {
  const messages = messagesIn(order.language);
  const subject = messages.tickets(order.event?.name.replace(/\s+/g, ' ') ?? messages.someOrder);
  return {
    subject,
    text: confirmationText(order),
    html: `<!doctype html>${renderToStaticMarkup(ConfirmationBody({ order, title: subject }))}`,
  };
}

function confirmationMessages({ language, customer, lines, statementName }: ConfirmedOrder) {
  const messages = messagesIn(language);
  const name = greetedName(customer.name);
  const isDeliveryDescribed = lines.some((line) => line.additional_email_description);
  return {
    ...messages,
    greeting: name ? messages.thanksTo(name) : messages.thanks,
    /** How tickets without their own description are delivered (docs/rules.md, E-mails). */
    delivery: isDeliveryDescribed ? messages.deliveredAsSaid : messages.deliveryUnknown,
    statementShows: statementName && messages.statement(statementName),
  };
}

function confirmationText(order: ConfirmedOrder): string {
  const { event, pageUrl, contactUrl, language } = order;
  const messages = confirmationMessages(order);
  const lines = order.lines.flatMap(({ name, quantity, price, additional_email_description: note }) => [
    `${quantity} x ${name}: ${formatUsd(price * quantity)}`,
    ...(note ? [`    ${note}`] : []),
  ]);
  return [
    messages.greeting,
    '',
    ...(order.isLate ? [messages.late, ''] : []),
    [event?.name, event?.dates].filter(Boolean).join(', '),
    ...(event?.gates ? [event.gates] : []),
    ...(event?.place ? [`${event.place.address} (${messages.map}: ${event.place.mapsUrl})`] : []),
    `${messages.reference} ${order.referenceID}`,
    '',
    ...lines,
    '',
    ...confirmedAmounts(order, language).map(({ label, cents }) => `${label}: ${formatUsd(cents)}`),
    '',
    messages.delivery,
    ...(messages.statementShows ? ['', messages.statementShows] : []),
    '',
    ...(pageUrl ? [`${messages.yourOrder}: ${pageUrl}`] : []),
    ...(event?.calendars ?? []).map(({ name, url }) => `${messages.addTo(name)}: ${url}`),
    `${messages.questions}: ${contactUrl}`,
    '',
  ].join('\n');
}

interface StubProps {
  readonly event: ReceiptEvent | null;
  readonly name: string;
  readonly number: number;
  readonly position: string;
  readonly code: string;
  readonly messages: ReturnType<typeof confirmationMessages>;
  readonly color: string | null;
}

/** One ticket on the shop's colour, in a table because mail programs know no other layout. */
function Stub({ event, name, number, position, code, messages, color }: StubProps) {
  const { ground, text, title, label, value, door } = stubStyles(color);
  return (
    <Section className="stub" style={ground}>
      {event && (
        <>
          <Heading as="h2" style={title}>
            {event.name}
          </Heading>
          {event.dates && <Text style={text}>{event.dates}</Text>}
          {event.gates && <Text style={text}>{event.gates}</Text>}
          {event.place && (
            <Text style={text}>
              <Link style={text} href={event.place.mapsUrl}>
                {event.place.address}
              </Link>
            </Text>
          )}
        </>
      )}
      <Row>
        <Column>
          <Text style={label}>{messages.ticket}</Text>
          <Text style={value}>{name}</Text>
        </Column>
        <Column align="right" style={label}>
          {position}
        </Column>
      </Row>
      <Section style={door}>
        <Img
          src={`cid:${ticketPictureOf(number)}`}
          alt={messages.code(code)}
          width="200"
          height="200"
          style={styles.code}
          // Prevents React's preload at the start of the document.
          loading="lazy"
        />
        <Text style={styles.codeText}>{code}</Text>
      </Section>
    </Section>
  );
}

/** The confirmation as HTML for mail programs, also narrow and dark ones. */
function ConfirmationBody({ order, title }: { readonly order: ConfirmedOrder; readonly title: string }) {
  const { event, referenceID, lines, pageUrl, contactUrl, language } = order;
  const messages = confirmationMessages(order);
  const amounts = confirmedAmounts(order, language);
  const tickets = ticketsOf(referenceID, lines);
  const { shop } = order;
  return (
    <Html lang={language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkRules}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Container className="sheet" style={styles.sheet}>
          <Text style={styles.shop}>
            {shop.logo && <Img src={shop.logo} alt="" height="36" style={styles.logo} loading="lazy" />}
            {shop.name}
          </Text>
          <Heading style={styles.title}>{messages.greeting}</Heading>
          {order.isLate && <Text style={styles.text}>{messages.late}</Text>}
          <Text style={styles.text}>
            {messages.reference} <strong>{referenceID}</strong>
          </Text>
          {order.picture && (
            <Img src={order.picture} alt="" width="600" style={styles.picture} loading="lazy" />
          )}
          {tickets.slice(0, maxStubs).map(({ number, of, name }) => (
            <Stub
              key={number}
              event={event}
              name={name}
              number={number}
              position={messages.position({ number: String(number), of: String(of) })}
              code={buyersCode(referenceID, number)}
              messages={messages}
              color={order.shop.color}
            />
          ))}
          {tickets.length > maxStubs && <Text style={styles.text}>{messages.moreTickets}</Text>}
          <Section style={styles.block}>
            {lines.map(({ name, quantity, price, additional_email_description: note }) => (
              <Row key={`${name} ${price}`} style={styles.row}>
                <Column style={styles.label}>
                  {quantity} x {name}
                  {note && <Text style={styles.note}>{note}</Text>}
                </Column>
                <Column align="right" style={styles.amount}>
                  {formatUsd(price * quantity)}
                </Column>
              </Row>
            ))}
            <Hr className="line" style={styles.line} />
            {amounts.map(({ label, cents }, index) => {
              const isTotal = index === amounts.length - 1;
              return (
                <Row key={label} style={styles.row}>
                  <Column style={isTotal ? styles.total : styles.label}>{label}</Column>
                  <Column align="right" style={isTotal ? styles.total : styles.amount}>
                    {formatUsd(cents)}
                  </Column>
                </Row>
              );
            })}
          </Section>
          <Text style={styles.text}>{messages.delivery}</Text>
          {messages.statementShows && <Text style={styles.text}>{messages.statementShows}</Text>}
          {pageUrl && (
            <Link
              className="button"
              style={{ ...styles.button, ...stubStyles(shop.color).ground }}
              href={pageUrl}
            >
              {messages.seeOrder}
            </Link>
          )}
          {event?.calendars.map(({ name, url }) => (
            <Text key={name} style={styles.text}>
              <Link className="link" style={styles.link} href={url}>
                {messages.addTo(name)}
              </Link>
            </Text>
          ))}
          <Hr className="line" style={styles.line} />
          <Text style={styles.text}>
            {messages.questionsAboutOrder}{' '}
            <Link className="link" style={styles.link} href={contactUrl}>
              {messages.contact}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
