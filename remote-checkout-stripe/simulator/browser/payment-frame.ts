import { callIntent } from './call-api';
import {
  type CardEntries,
  type CardField,
  cardParams,
  findMistake,
  formatExpiry,
  formatNumber,
} from './card-inputs';
import type { CallResult, ConfirmRequest, FrameSettings, FromFrame, ToFrame } from './messages';

/** The page that shows this frame; only its messages are heard, and only it is spoken to. */
const page = new URLSearchParams(window.location.search).get('parent') ?? 'null';

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The frame has no ${id}.`);
  return element;
}

const input = (id: CardField) => elementOf(id) as HTMLInputElement;
const fields: readonly CardField[] = ['number', 'expiry', 'cvc', 'postalCode'];
let asksPostalCode = true;

const say = (message: FromFrame) => window.parent.postMessage(message, page);
const tellHeight = () => say({ type: 'height', height: Math.ceil(document.documentElement.offsetHeight) });

const entries = (): CardEntries => ({
  number: input('number').value,
  expiry: input('expiry').value,
  cvc: input('cvc').value,
  postalCode: input('postalCode').value,
});

function mark(field: CardField, message: string): void {
  input(field).setAttribute('aria-invalid', String(message !== ''));
  elementOf(`${field}-error`).textContent = message;
  tellHeight();
}

function validate(): CallResult {
  const mistake = findMistake(entries(), asksPostalCode, new Date());
  if (!mistake) return {};
  mark(mistake.field, mistake.error.message);
  input(mistake.field).focus();
  return { error: mistake.error };
}

function confirm({ returnUrl, ...call }: ConfirmRequest): Promise<CallResult> {
  const params = cardParams(entries());
  params.set('client_secret', call.clientSecret);
  params.set('return_url', returnUrl);
  return callIntent(window.location.origin, call, params);
}

function configure(settings: FrameSettings): void {
  asksPostalCode = settings.asksPostalCode;
  elementOf('tabs').hidden = !settings.tabs;
  elementOf('country-field').hidden = !settings.asksCountry;
  elementOf('postal-code-field').hidden = !settings.asksPostalCode;
  document.documentElement.classList.toggle('dark', settings.dark);
  for (const [name, value] of Object.entries(settings.variables)) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  tellHeight();
}

function clear(): void {
  for (const field of fields) {
    input(field).value = '';
    mark(field, '');
  }
}

async function obey(message: ToFrame): Promise<void> {
  switch (message.type) {
    case 'configure':
      return configure(message.settings);
    case 'focus':
      return input('number').focus();
    case 'clear':
      return clear();
    case 'validate':
      return say({ type: 'answer', call: message.call, result: validate() });
    case 'confirm':
      return say({ type: 'answer', call: message.call, result: await confirm(message.request) });
  }
}

window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.source === window.parent && event.origin === page) void obey(event.data);
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
    const now = entries();
    const empty = fields.every((name) => now[name] === '');
    say({ type: 'change', complete: findMistake(now, asksPostalCode, new Date()) === null, empty });
  });
}
window.addEventListener('focusin', () => say({ type: 'focus' }));
window.addEventListener('focusout', () => say({ type: 'blur' }));
window.addEventListener('keydown', ({ key }) => key === 'Escape' && say({ type: 'escape' }));
new ResizeObserver(tellHeight).observe(document.body);

say({ type: 'ready' });
