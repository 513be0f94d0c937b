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

/** Digits of one number: between two of them there are only a few characters that are neither letters nor digits. */
const numberInText = /(\+)?\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;

// No card begins with another digit. Without this, a phone number such as 0049… could be taken for a card.
const cardForm = /^[2-6]\d{12,18}$/;

/** Digits of the longest phone number. */
const maxPhoneLength = 15;

/**
 * Whether a text contains a card number, whatever separates its digits. Texts of orders may not: they are stored and mailed. An
 * international phone number, with `+` before it, is none.
 */
export const containsCardNumber = (text: string): boolean =>
  // Full-width digits become plain ones.
  [...text.normalize('NFKC').matchAll(numberInText)].some(([found, plus]) => {
    const groups = found.match(/\d+/g) ?? [];
    return (
      groups.some((_, first) =>
        groups.some((_, last) => {
          const digits = groups.slice(first, last + 1).join('');
          return cardForm.test(digits) && passesLuhn(digits);
        }),
      ) && !(plus && groups.join('').length <= maxPhoneLength)
    );
  });
