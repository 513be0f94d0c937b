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
import { formatUsd } from '@storefront/domain/money';
import { confirmedAmounts } from '../orders/confirmed-amounts';
import { darkRules, styles } from './confirmation-styles';
import { deliveryOf, greetingOf, lateWords, statementOf } from './confirmation-words';
import type { ConfirmedOrder } from './confirmed-order';
import { referencePicture } from './reference-picture';

/** The confirmation of an order as HTML for mail programs, narrow and dark ones too. */
export function ConfirmationBody({ order }: { readonly order: ConfirmedOrder }) {
  const { event, referenceID, lines, pageUrl, contactUrl } = order;
  const statement = statementOf(order);
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkRules}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Container className="sheet" style={styles.sheet}>
          <Heading style={styles.title}>{greetingOf(order)}</Heading>
          {order.isLate && <Text style={styles.text}>{lateWords}</Text>}
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
              Order Reference Number: <strong>{referenceID}</strong>
            </Text>
            <Img
              src={`cid:${referencePicture}`}
              alt={`${referenceID} as a QR code`}
              width="148"
              height="148"
              // Otherwise React begins the document with a preload of it.
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
            {confirmedAmounts(order).map(({ label, cents }) => (
              <Row key={label} style={styles.row}>
                <Column style={label === 'Total' ? styles.total : styles.label}>{label}</Column>
                <Column align="right" style={label === 'Total' ? styles.total : styles.amount}>
                  {formatUsd(cents)}
                </Column>
              </Row>
            ))}
          </Section>
          <Text style={styles.text}>{deliveryOf(order)}</Text>
          {statement && <Text style={styles.text}>{statement}</Text>}
          {pageUrl && (
            <Link className="button" style={styles.button} href={pageUrl}>
              See your order
            </Link>
          )}
          {event?.calendars.map(({ name, url }) => (
            <Text key={name} style={styles.text}>
              <Link className="link" style={styles.link} href={url}>
                Add to {name}
              </Link>
            </Text>
          ))}
          <Hr className="line" style={styles.line} />
          <Text style={styles.text}>
            Questions about your order?{' '}
            <Link className="link" style={styles.link} href={contactUrl}>
              Contact us
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
