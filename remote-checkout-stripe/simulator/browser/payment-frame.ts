import { passesLuhn } from '@ticket-storefront/domain/checkout';
import { callIntent } from './call-api';
import type { CallResult, ConfirmRequest, FrameSettings, FromFrame, ToFrame } from './frame-channel';

const fields = ['number', 'expiry', 'cvc', 'postalCode'] as const;

type CardField = (typeof fields)[number];

/** The texts of the inputs. */
type CardEntries = Readonly<Record<CardField, string>>;

const digitsOf = (text: string) => text.replace(/\D/g, '');

const formatNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM / YY`; a year of four digits loses its century. */
function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${year}` : digits;
}

const mistake = (field: CardField, code: string, message: string) => ({
  field,
  error: { type: 'validation_error', code, message },
});

/** The first mistake, with Stripe.js's message, or null. */
function findMistake(entries: CardEntries, hasPostalCode: boolean): ReturnType<typeof mistake> | null {
  const now = new Date();
  const number = digitsOf(entries.number);
  if (number.length < 13) return mistake('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!passesLuhn(number)) return mistake('number', 'invalid_number', 'Your card number is invalid.');
  const [month = 0, year = 0] = entries.expiry.split(' / ').map(Number);
  if (digitsOf(entries.expiry).length < 4 || month < 1 || month > 12) {
    return mistake('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  if ((2000 + year) * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1) {
    return mistake('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (!/^\d{3,4}$/.test(entries.cvc)) {
    return mistake('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");
  }
  if (hasPostalCode && !/^\d{5}/.test(entries.postalCode)) {
    return mistake('postalCode', 'incomplete_zip', 'Your ZIP is incomplete.');
  }
  return null;
}

function cardParams({ number, expiry, cvc }: CardEntries): URLSearchParams {
  const [month = '', year = ''] = expiry.split(' / ');
  return new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(number),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': `20${year}`,
    'payment_method_data[card][cvc]': cvc,
  });
}

/** The origin of the page, with which alone the frame exchanges messages. */
const page = new URLSearchParams(window.location.search).get('parent') ?? 'null';

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The frame has no ${id}.`);
  return element;
}

const input = (id: CardField) => elementOf(id) as HTMLInputElement;
let hasPostalCode = true;

const send = (message: FromFrame) => window.parent.postMessage(message, page);
const reportHeight = () => send({ type: 'height', height: Math.ceil(document.documentElement.offsetHeight) });

const entries = () => Object.fromEntries(fields.map((field) => [field, input(field).value])) as CardEntries;

function mark(field: CardField, message: string): void {
  input(field).setAttribute('aria-invalid', String(message !== ''));
  elementOf(`${field}-error`).textContent = message;
  reportHeight();
}

function validate(): CallResult {
  const found = findMistake(entries(), hasPostalCode);
  if (!found) return {};
  mark(found.field, found.error.message);
  input(found.field).focus();
  return { error: found.error };
}

function confirm({ returnUrl, ...call }: ConfirmRequest): Promise<CallResult> {
  const params = cardParams(entries());
  params.set('client_secret', call.clientSecret);
  params.set('return_url', returnUrl);
  return callIntent(window.location.origin, call, params);
}

function configure(settings: FrameSettings): void {
  hasPostalCode = settings.hasPostalCode;
  elementOf('country-field').hidden = !settings.hasCountry;
  elementOf('postal-code-field').hidden = !settings.hasPostalCode;
  document.documentElement.classList.toggle('dark', settings.dark);
  document.documentElement.classList.toggle('floating', settings.floating);
  for (const [name, value] of Object.entries(settings.variables)) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  reportHeight();
}

async function handle(message: ToFrame): Promise<void> {
  switch (message.type) {
    case 'configure':
      return configure(message.settings);
    case 'focus':
      return input('number').focus();
    case 'validate':
      return send({ type: 'answer', call: message.call, result: validate() });
    case 'confirm':
      return send({ type: 'answer', call: message.call, result: await confirm(message.request) });
  }
}

window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.source === window.parent && event.origin === page) void handle(event.data);
});

const formats: Readonly<Partial<Record<CardField, (text: string) => string>>> = {
  number: formatNumber,
  expiry: formatExpiry,
};

for (const field of fields) {
  input(field).addEventListener('input', () => {
    const format = formats[field];
    if (format) input(field).value = format(input(field).value);
    mark(field, '');
  });
}
new ResizeObserver(reportHeight).observe(document.body);

send({ type: 'ready' });
