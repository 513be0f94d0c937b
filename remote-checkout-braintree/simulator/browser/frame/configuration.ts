/** Name, autocomplete token and maximum length of each simulated field. */
const fields = {
  number: { label: 'Credit Card Number', autocomplete: 'cc-number', length: 19 },
  expirationDate: { label: 'Expiration Date', autocomplete: 'cc-exp', length: 7 },
  cvv: { label: 'CVV', autocomplete: 'cc-csc', length: 4 },
  postalCode: { label: 'Postal Code', autocomplete: 'billing postal-code', length: 10 },
};

export type FieldKey = keyof typeof fields;

const isFieldKey = (key: string): key is FieldKey => Object.hasOwn(fields, key);

/** The frame's own field and page. */
export interface FrameIdentity {
  readonly field: FieldKey;
  /** The component of one call of `hostedFields.create`. */
  readonly componentId: string;
  /** The only origin that the frame exchanges messages with. */
  readonly parentOrigin: string;
}

/** Reads name, address and referrer of this frame; null if braintree-web did not create it. */
export function readIdentity(): FrameIdentity | null {
  const field = window.name.replace('braintree-hosted-field-', '');
  const componentId = location.hash.slice(1);
  if (window === window.parent || !isFieldKey(field) || !componentId || !document.referrer) return null;
  return { field, componentId, parentOrigin: new URL(document.referrer).origin };
}

/** A shop's options for one field. */
export interface FieldOptions {
  readonly placeholder?: string;
  readonly internalLabel?: string;
  readonly maxlength?: number;
  readonly minlength?: number;
  readonly maxCardLength?: number;
}

/** CSS properties by selector. */
type StyleRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A shop's options for `hostedFields.create`. */
export interface Configuration {
  readonly fields: Readonly<Partial<Record<FieldKey, FieldOptions>>>;
  readonly styles?: StyleRules;
}

/** The maximum of characters; of a card's number, of digits. */
export const lengthOf = (field: FieldKey, options: FieldOptions): number =>
  (field === 'number' ? options.maxCardLength : undefined) ?? options.maxlength ?? fields[field].length;

/** The attributes of a field's input. */
export function attributesOf(field: FieldKey, options: FieldOptions): Readonly<Record<string, string>> {
  const { label, autocomplete } = fields[field];
  return {
    class: field,
    name: field,
    type: 'text',
    inputmode: field === 'postalCode' ? 'text' : 'numeric',
    autocomplete,
    'aria-label': options.internalLabel ?? label,
    placeholder: options.placeholder ?? '',
  };
}

/** Braintree accepts only styles of an input's text, not of its box. */
const allowed =
  /^(appearance|color|direction|font(-[a-z-]+)?|letter-spacing|line-height|margin(-[a-z]+)?|opacity|outline|padding(-[a-z]+)?|text-align|text-shadow|transition|box-shadow|-(webkit|moz)-[a-z-]+)$/;

const base = `
html, body { margin: 0; height: 100%; overflow: hidden; background: transparent; }
input { box-sizing: border-box; width: 100%; height: 100%; border: 0; padding: 0; background: transparent;
  outline: none; font: 16px sans-serif; }
`;

/** Applies the shop's styles without a style element, which the frame's policy forbids. */
export function applyStyles(styles: StyleRules): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(base);
  for (const [selector, properties] of Object.entries(styles)) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(properties)) {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (allowed.test(property)) rule.style.setProperty(property, value);
    }
  }
  document.adoptedStyleSheets = [sheet];
}
