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
import { type ConfirmedSums, confirmedAmounts } from '../orders';
import { greetedName, type RenderedEmail, referencePicture } from './order-email';

interface ConfirmedLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly additional_email_description: string | null;
}

/** An order in its confirmation. Amounts are integer cents. */
interface ConfirmedOrder extends ConfirmedSums {
  readonly referenceID: string;
  readonly language: Language;
  readonly event: ReceiptEvent | null;
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

/** The confirmation of an order in its language. The HTML shows {@link referencePicture}. */
export function renderConfirmation(order: ConfirmedOrder): RenderedEmail {
  const messages = messagesIn(order.language);
  const subject = messages.tickets(order.event?.name.replace(/\s+/g, ' ') ?? messages.someOrder);
  return {
    subject,
    text: confirmationText(order),
    html: `<!doctype html>${renderToStaticMarkup(ConfirmationBody({ order, title: subject }))}`,
  };
}

function confirmationMessages({ language, customer, referenceID, lines, statementName }: ConfirmedOrder) {
  const messages = messagesIn(language);
  const name = greetedName(customer.name);
  const isDeliveryDescribed = lines.some((line) => line.additional_email_description);
  return {
    ...messages,
    greeting: name ? messages.thanksTo(name) : messages.thanks,
    /** How tickets without their own description are delivered (docs/rules.md, E-mails). */
    delivery: (isDeliveryDescribed ? messages.deliveredAsSaid : messages.deliveryUnknown)(referenceID),
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

/** The confirmation as HTML for mail programs, also narrow and dark ones. */
function ConfirmationBody({ order, title }: { readonly order: ConfirmedOrder; readonly title: string }) {
  const { event, referenceID, lines, pageUrl, contactUrl, language } = order;
  const messages = confirmationMessages(order);
  const amounts = confirmedAmounts(order, language);
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
          <Heading style={styles.title}>{messages.greeting}</Heading>
          {order.isLate && <Text style={styles.text}>{messages.late}</Text>}
          {event && (
            <Section style={styles.block}>
              <Heading as="h2" style={styles.event}>
                {event.name}
              </Heading>
              {event.dates && <Text style={styles.text}>{event.dates}</Text>}
              {event.gates && <Text style={styles.text}>{event.gates}</Text>}
              {event.place && (
                <Text style={styles.text}>
                  <Link className="link" style={styles.link} href={event.place.mapsUrl}>
                    {event.place.address}
                  </Link>
                </Text>
              )}
            </Section>
          )}
          <Section className="code" style={styles.code}>
            <Text style={styles.text}>
              {messages.reference} <strong>{referenceID}</strong>
            </Text>
            <Img
              src={`cid:${referencePicture}`}
              alt={messages.code(referenceID)}
              width="148"
              height="148"
              // Prevents React's preload at the start of the document.
              loading="lazy"
            />
          </Section>
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
            <Link className="button" style={styles.button} href={pageUrl}>
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

const ink = '#1e1a15';
const paper = '#fffefb';
const edge = '#e5ded2';
const accent = '#4338ca';

const textStyle = { color: 'inherit', fontSize: '16px', lineHeight: '24px', margin: '0 0 4px' };

/** Inline, because many mail programs drop style sheets. */
const styles = {
  page: {
    backgroundColor: '#f6f3ed',
    color: ink,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    margin: '0',
    padding: '16px 0',
  },
  sheet: { backgroundColor: paper, maxWidth: '560px', padding: '24px 20px', wordBreak: 'break-word' },
  title: { fontSize: '24px', lineHeight: '32px', margin: '0 0 16px' },
  event: { fontSize: '20px', lineHeight: '28px', margin: '0 0 4px' },
  text: textStyle,
  note: { ...textStyle, fontSize: '14px', lineHeight: '20px' },
  block: { margin: '0 0 16px' },
  code: { backgroundColor: '#f6f3ed', margin: '0 0 16px', padding: '12px 16px' },
  row: { width: '100%' },
  label: { ...textStyle, paddingBottom: '6px' },
  amount: { ...textStyle, paddingBottom: '6px', verticalAlign: 'top', whiteSpace: 'nowrap' },
  total: { ...textStyle, fontWeight: 'bold' },
  line: { borderColor: edge, margin: '12px 0' },
  link: { color: accent, textDecoration: 'underline' },
  button: {
    backgroundColor: accent,
    borderRadius: '8px',
    color: paper,
    display: 'inline-block',
    fontWeight: 'bold',
    margin: '12px 0',
    padding: '12px 20px',
    textDecoration: 'none',
  },
} as const;

/** For dark mail programs. The code keeps its white background for scanners. */
const darkRules = `@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #12100d !important; }
  .page * { color: #f7f3ec !important; }
  .page .sheet, .page .code { background-color: #1d1a16 !important; }
  .page .link { color: #aaa8ff !important; }
  .page .button { color: #ffffff !important; }
  .page .line { border-color: #3d372f !important; }
}`;
