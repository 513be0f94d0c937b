import cards from 'card-validator';
import fc from 'fast-check';
import { formatCardNumber } from './card-form';

const at = (marked: string) => {
  const caret = marked.indexOf('|');
  return formatCardNumber({ text: marked.replace('|', ''), caret });
};
const shown = (marked: string) => {
  const { text, caret } = at(marked);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

test.each([
  ['4111|', '4111|'],
  ['41111|', '4111 1|'],
  ['4111 1111 1111 1111|', '4111 1111 1111 1111|'],
  ['378282246310005|', '3782 822463 10005|'],
  ['41|9111111', '41|91 1111 1'],
  ['4111-1111-1111-1111|', '4111 1111 1111 1111|'],
  ['4111|1111', '4111| 1111'],
  ['4x|111', '4|111'],
  ['|', '|'],
  ['12345678901234567890123|', '1234 5678 9012 3456 789|'],
])('formats %p as %p', (typed, expected) => {
  expect(shown(typed)).toBe(expected);
});

const cardText = fc.string({ unit: fc.constantFrom(...'0123456789 -x'), maxLength: 30 });

test('preserves digits and caret for any input', () => {
  fc.assert(
    fc.property(cardText, fc.nat(30), (text, place) => {
      const caret = Math.min(place, text.length);
      const digits = (part: string) => part.replace(/\D/g, '').slice(0, 19);
      const formatted = formatCardNumber({ text, caret });
      expect(digits(formatted.text)).toBe(digits(text));
      expect(digits(formatted.text.slice(0, formatted.caret))).toBe(digits(text.slice(0, caret)));
      expect(formatted.text).toMatch(/^\d*( \d+)*$/);
      expect(formatCardNumber(formatted)).toEqual(formatted);
    }),
  );
});

/** Issuers that card-validator groups as 4-6-4. */
const groupedInFours = ['diners-club'];

const cardDigits = fc
  .tuple(
    fc.constantFrom('4', '51', '34', '37', '36', '6011', '3528', '620', '5000', '2200'),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 14 }),
  )
  .map((parts) => parts.join('').slice(0, 16));

test('groups numbers of known issuers like card-validator', () => {
  fc.assert(
    fc.property(cardDigits, (digits) => {
      const { card } = cards.number(digits);
      fc.pre(card !== null && !groupedInFours.includes(card.type));
      const isBefore = (place: number) => place > 0 && card?.gaps.includes(place);
      const spaced = [...digits].map((digit, place) => (isBefore(place) ? ` ${digit}` : digit)).join('');
      expect(formatCardNumber({ text: digits, caret: 0 }).text).toBe(spaced);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['36259600000004', '3625 9600 0000 04'],
  ['4111111111111111110', '4111 1111 1111 1111 110'],
])('groups %s by four to its end, unlike card-validator', (digits, shown) => {
  expect(formatCardNumber({ text: digits, caret: 0 }).text).toBe(shown);
});
