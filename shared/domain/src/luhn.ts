/** Whether a card number, without spaces, has 12 to 19 digits and a valid check digit (Luhn). */
export function passesLuhn(number: string): boolean {
  const digits = number.replaceAll(' ', '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const cardLength = { min: 13, max: 19 };

/** Digits of one number: between two of them there are only a few characters that are neither letters nor digits. */
const numberInText = /(\+)?\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;

/** Whether some groups of digits, one after the other, are a card number. */
function haveCardNumber(groups: readonly string[]): boolean {
  return groups.some((_, first) => {
    let digits = '';
    return groups.slice(first).some((group) => {
      digits += group;
      return digits.length >= cardLength.min && digits.length <= cardLength.max && isCard(digits);
    });
  });
}

// No card begins with another digit. Without this, a phone number such as 0049… could be taken for a card.
const isCard = (digits: string) => /^[2-6]/.test(digits) && passesLuhn(digits);

const maxPhoneLength = 15;

/**
 * Whether a text contains a card number, whatever separates its digits. Texts of orders may not: they are stored and mailed. An
 * international phone number, with `+` before it, is none.
 */
export function containsCardNumber(text: string): boolean {
  // Full-width digits become plain ones.
  return [...text.normalize('NFKC').matchAll(numberInText)].some(([found, plus]) => {
    const groups = found.match(/\d+/g) ?? [];
    const isPhone = plus !== undefined && groups.join('').length <= maxPhoneLength;
    return !isPhone && haveCardNumber(groups);
  });
}
