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
import { confirmedAmounts } from '../orders/find-receipt';
import { darkRules, styles } from './confirmation-styles';
import { confirmationWords } from './confirmation-words';
import type { ConfirmedOrder } from './confirmed-order';
import { referencePicture } from './reference-picture';

interface ConfirmationBodyProps {
  readonly order: ConfirmedOrder;
  /** Read out by programs that show it in a page of its own. */
  readonly title: string;
}

/** The confirmation of an order as HTML for mail programs, narrow and dark ones too. */
export function ConfirmationBody({ order, title }: ConfirmationBodyProps) {
  const { event, referenceID, lines, pageUrl, contactUrl, language } = order;
  const words = confirmationWords(order);
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
          <Heading style={styles.title}>{words.greeting}</Heading>
          {order.isLate && <Text style={styles.text}>{words.late}</Text>}
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
              {words.reference} <strong>{referenceID}</strong>
            </Text>
            <Img
              src={`cid:${referencePicture}`}
              alt={words.code(referenceID)}
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
          <Text style={styles.text}>{words.delivery}</Text>
          {words.statementShows && <Text style={styles.text}>{words.statementShows}</Text>}
          {pageUrl && (
            <Link className="button" style={styles.button} href={pageUrl}>
              {words.seeOrder}
            </Link>
          )}
          {event?.calendars.map(({ name, url }) => (
            <Text key={name} style={styles.text}>
              <Link className="link" style={styles.link} href={url}>
                {words.addTo(name)}
              </Link>
            </Text>
          ))}
          <Hr className="line" style={styles.line} />
          <Text style={styles.text}>
            {words.questionsAboutOrder}{' '}
            <Link className="link" style={styles.link} href={contactUrl}>
              {words.contact}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
