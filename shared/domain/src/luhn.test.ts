import { passesLuhn } from './luhn';

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
