import { passesLuhn } from '@ticket-storefront/domain/checkout';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = 'input, textarea';

/** In the names, labels and autofill hints of a card form. */
const cardWords =
  /\bcc-(number|csc|exp)|card.?(number|no\b|num\b)|\bcv[vc]2?\b|security code|n[uú]mero de (la )?tarjeta/i;

const isForCard = (field: Field): boolean => {
  const names = ['autocomplete', 'name', 'id', 'aria-label', 'placeholder'];
  const labels = [...(field.labels ?? [])].map(({ textContent }) => textContent);
  return cardWords.test([...names.map((name) => field.getAttribute(name)), ...labels].join(' '));
};

const holdsCard = ({ value }: Field): boolean => passesLuhn(value.replace(/[ .-]/g, ''));

const checkIntervalMs = 1000;

/**
 * Watches the parts of a page without a checkout. A part that has an input for a card, or into which a visitor types a card number,
 * may be a fraud: only checkouts take cards.
 * @param end - called with the part that contains the input.
 * @returns stops watching.
 */
export function watchCardInputs(end: (part: string, reason: string) => void): () => void {
  const check = (field: EventTarget | null | undefined, slot: HTMLElement | null) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const part = slot?.dataset['boundary'];
    if (part && (isForCard(field) || holdsCard(field))) end(part, 'It has an input for a card.');
  };
  const onInput = (event: Event) => {
    const [field] = event.composedPath();
    const { target } = event;
    check(field, target instanceof Element ? target.closest<HTMLElement>('[data-boundary]') : null);
  };
  const checkAll = () => {
    for (const slot of document.querySelectorAll<HTMLElement>('[data-boundary]'))
      for (const field of slot.querySelectorAll(fields)) check(field, slot);
  };
  window.addEventListener('input', onInput, true);
  const timer = window.setInterval(checkAll, checkIntervalMs);
  return () => {
    window.removeEventListener('input', onInput, true);
    window.clearInterval(timer);
  };
}
