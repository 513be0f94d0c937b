/** Styles of an input inside a hosted field, by property. */
export type InputStyle = Readonly<Record<string, string>>;

/** A colour of the page, computed: frames have none of its tokens. */
function textColor(token: string, place: Element): InputStyle {
  const text = document.createElement('i');
  text.style.color = `var(${token})`;
  place.append(text);
  const { color } = getComputedStyle(text);
  text.remove();
  return { color };
}

/**
 * The styles of the inputs inside the hosted fields, which have the text of the page around them. braintree-web would read
 * a class by itself, but lays out the page anew for each, before the fields begin to load.
 * @param place - a field's container.
 */
export function hostedInputStyles(place: Element): Readonly<Record<string, InputStyle>> {
  // The text of the page has 16 px: below that phones zoom into a focused field.
  const { color, fontFamily, fontSize } = getComputedStyle(place);
  return {
    input: {
      color,
      'font-family': fontFamily,
      'font-size': fontSize,
      margin: '0',
      padding: '0',
      outline: 'none',
    },
    '::placeholder': textColor('--color-text-muted', place),
    '.invalid': textColor('--color-error', place),
  };
}
