import fc from 'fast-check';
import { formatCardNumber } from './format-card-number';

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
])('%p becomes %p', (typed, expected) => {
  expect(shown(typed)).toBe(expected);
});

const cardText = fc.string({ unit: fc.constantFrom(...'0123456789 -x'), maxLength: 30 });

test('whatever is typed or pasted, digits and caret stay where they were', () => {
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
