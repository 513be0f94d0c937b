/** A text field's content, and where the caret stands in it. */
interface TextWithCaret {
  readonly text: string;
  readonly caret: number;
}

/** The longest card number there is. */
const maxDigits = 19;

/** Whether a space follows the digit at this place: groups of four, or of American Express 4-6-5. */
function endsGroup(place: number, isAmex: boolean): boolean {
  return isAmex ? place === 3 || place === 9 : place % 4 === 3;
}

/** The card number in its groups. The caret stays behind the digit that it stood behind. */
export function formatCardNumber({ text, caret }: TextWithCaret): TextWithCaret {
  const digits = [...text.replace(/\D/g, '')].slice(0, maxDigits);
  const isAmex = /^3[47]/.test(digits.join(''));
  const groups = (part: readonly string[]) =>
    part
      .map((digit, place) => (endsGroup(place, isAmex) && place < digits.length - 1 ? `${digit} ` : digit))
      .join('');
  const before = text.slice(0, caret).replace(/\D/g, '').length;
  return { text: groups(digits), caret: groups(digits.slice(0, before)).trimEnd().length };
}
