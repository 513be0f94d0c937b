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
