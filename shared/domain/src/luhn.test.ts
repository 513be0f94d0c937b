import cards from 'card-validator';
import fc from 'fast-check';
import { containsCardNumber, passesLuhn } from './luhn';

test.each(['4111 1111 1111 1111', '4242424242424242', '4000 0000 0000 0002', '378282246310005'])(
  '%s may be a card',
  (number) => {
    expect(passesLuhn(number)).toBe(true);
  },
);

test.each(['4111 1111 1111 1112', '1411 1111 1111 1111', '4111', '', '4111-1111-1111-1111', '0'.repeat(20)])(
  '%j is no card',
  (number) => {
    expect(passesLuhn(number)).toBe(false);
  },
);

const cardDigits = fc
  .tuple(
    fc.constantFrom('4', '51', '34', '36', '6011', '3528', '620', '5000', '2200'),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 18 }),
  )
  .map((parts) => parts.join('').slice(0, 19));

test('agrees with card-validator on numbers of known issuers', () => {
  fc.assert(
    fc.property(cardDigits, (number) => {
      const { card, isValid } = cards.number(number, { luhnValidateUnionPay: true });
      fc.pre(card?.lengths.includes(number.length) === true);
      expect(passesLuhn(number)).toBe(isValid);
    }),
    { numRuns: 500 },
  );
});

test('accepts unknown issuers, unlike card-validator', () => {
  expect(cards.number('9999 9999 9999 9995').isValid).toBe(false);
  expect(passesLuhn('9999 9999 9999 9995')).toBe(true);
});

const separators = [
  '',
  ' ',
  '\u00a0',
  '\u2009',
  '\u202f',
  '-',
  '\u2011',
  '–',
  '.',
  '/',
  '_',
  ', ',
  ' - ',
  '\u200b',
  '\u2060',
  '\n',
];

test.each(separators.map((separator) => [JSON.stringify(separator), separator]))(
  'finds a card number whose digits %s separates',
  (_name, separator) => {
    const number = ['4111', '1111', '1111', '1111'].join(separator);
    expect(containsCardNumber(`Ada ${number}!`)).toBe(true);
    expect(containsCardNumber([...'378282246310005'].join(separator))).toBe(true);
  },
);

test.each([
  '12, 4111 1111 1111 1111',
  '4111 1111 1111 1111 12/30 123',
  '4111111111111111',
  'Ada4222222222222x',
])('finds the card number in %s', (text) => {
  expect(containsCardNumber(text)).toBe(true);
});

test.each([
  '',
  'Ada Lovelace 3rd',
  '4111 1111 1111 1112',
  '411111111111',
  '+49 151 12345678 00',
  '+378282246310005',
  '0049 151 1234567',
  '10115-1234',
  'flat 4111 house 1111 floor 1111 door 1111',
])('finds no card number in %j', (text) => {
  expect(containsCardNumber(text)).toBe(false);
});
