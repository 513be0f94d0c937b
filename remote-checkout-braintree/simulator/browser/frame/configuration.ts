import * as v from 'valibot';

/** The fields that the simulator offers of those that braintree-web knows. */
const fieldKeys = ['number', 'expirationDate', 'cvv', 'postalCode'] as const;

export type FieldKey = (typeof fieldKeys)[number];

const isFieldKey = (key: string): key is FieldKey => (fieldKeys as readonly string[]).includes(key);

/** What a frame knows of itself before the first message. */
export interface FrameIdentity {
  /** Which field of the card it holds. */
  readonly field: FieldKey;
  /** The component that it belongs to, one for each call of `hostedFields.create`. */
  readonly componentId: string;
  /** The origin of the page that embeds it. It hears and speaks to that page alone. */
  readonly parentOrigin: string;
}

/** Reads name, address and referrer of this frame; null where it was not made by braintree-web. */
export function readIdentity(): FrameIdentity | null {
  const field = window.name.replace('braintree-hosted-field-', '');
  const componentId = location.hash.slice(1);
  if (window === window.parent || !isFieldKey(field) || !componentId || !document.referrer) return null;
  return { field, componentId, parentOrigin: new URL(document.referrer).origin };
}

/** The page's braintree-web client as it reaches a frame, by its configuration: where and by what right to tokenize. */
const clientSchema = v.pipe(
  v.object({
    authorizationFingerprint: v.string(),
    gatewayConfiguration: v.object({ graphQL: v.object({ url: v.string() }) }),
  }),
  v.transform(({ authorizationFingerprint, gatewayConfiguration }) => ({
    authorizationFingerprint,
    graphqlUrl: gatewayConfiguration.graphQL.url,
  })),
);

export type ClientSettings = v.InferOutput<typeof clientSchema>;

/** @throws {v.ValiError} where the page handed over something else than a client. */
export const parseClient = (client: unknown): ClientSettings => v.parse(clientSchema, client);

/** What a shop set for one field, as far as the simulator heeds it. */
export interface FieldOptions {
  readonly placeholder?: string;
  readonly type?: string;
  readonly internalLabel?: string;
  readonly maxlength?: number;
  readonly minlength?: number;
  readonly maxCardLength?: number;
  readonly prefill?: string;
}

/** Properties by selector, within media queries too. */
interface StyleRules {
  readonly [selectorOrProperty: string]: string | StyleRules;
}

/** What a shop passed to `hostedFields.create`. */
export interface Configuration {
  readonly fields: Readonly<Partial<Record<FieldKey, FieldOptions>>>;
  readonly styles?: StyleRules;
}

const fixed: Readonly<Record<FieldKey, { label: string; autocomplete: string; length: number }>> = {
  number: { label: 'Credit Card Number', autocomplete: 'cc-number', length: 19 },
  expirationDate: { label: 'Expiration Date', autocomplete: 'cc-exp', length: 7 },
  cvv: { label: 'CVV', autocomplete: 'cc-csc', length: 4 },
  postalCode: { label: 'Postal Code', autocomplete: 'billing postal-code', length: 10 },
};

/** How many characters a field takes; of a card's number, its digits. */
export const lengthOf = (field: FieldKey, options: FieldOptions): number =>
  (field === 'number' ? options.maxCardLength : undefined) ?? options.maxlength ?? fixed[field].length;

/** The attributes of a field's input. */
export function attributesOf(field: FieldKey, options: FieldOptions): Readonly<Record<string, string>> {
  const { label, autocomplete } = fixed[field];
  return {
    class: field,
    name: field,
    type: options.type ?? 'text',
    inputmode: field === 'postalCode' ? 'text' : 'numeric',
    autocomplete,
    'aria-label': options.internalLabel ?? label,
    placeholder: options.placeholder ?? '',
  };
}

/** Of a shop's styles only what concerns the text of an input; the box around it is the page's own. */
const allowed =
  /^(appearance|color|direction|font(-[a-z-]+)?|letter-spacing|line-height|margin(-[a-z]+)?|opacity|outline|padding(-[a-z]+)?|text-align|text-shadow|transition|box-shadow|-(webkit|moz)-[a-z-]+)$/;

const base = `
html, body { margin: 0; height: 100%; overflow: hidden; background: transparent; }
input { box-sizing: border-box; width: 100%; height: 100%; border: 0; padding: 0; background: transparent;
  outline: none; font: 16px sans-serif; }
`;

/** Styles this frame as the shop asked. Not by a style element: the frame's policy allows none. */
export function applyStyles(styles: StyleRules): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(base);
  addRules(sheet, styles);
  document.adoptedStyleSheets = [sheet];
}

function addRules(target: CSSStyleSheet | CSSMediaRule, rules: StyleRules): void {
  for (const [selector, content] of Object.entries(rules)) {
    if (typeof content === 'string') continue;
    const rule = target.cssRules[target.insertRule(`${selector} {}`, target.cssRules.length)];
    if (rule instanceof CSSMediaRule) addRules(rule, content);
    if (rule instanceof CSSStyleRule) setProperties(rule.style, content);
  }
}

function setProperties(style: CSSStyleDeclaration, properties: StyleRules): void {
  for (const [name, value] of Object.entries(properties)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'string' && allowed.test(property)) style.setProperty(property, value);
  }
}
