import { fillForm } from '@storefront/check/browser';
import type { Visitor } from '@storefront/testing';
import { pass, settle } from './standing-clock';

const wordsOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

function named<Found extends Element>(selector: string, name: string): Found {
  const all = [...document.querySelectorAll<Found>(selector)];
  const found =
    all.find((element) => wordsOf(element) === name) ??
    all.find((element) => wordsOf(element).startsWith(name));
  if (!found) throw new Error(`The page has no “${name}”, only: ${all.map(wordsOf).join(', ')}.`);
  return found;
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** The visitor of this page. */
export const visitor: Visitor = {
  async fillIn() {
    fillForm(document.body);
    await settle();
  },
  async type(label, text) {
    const found = named<HTMLLabelElement | HTMLInputElement>('label, input[aria-label]', label);
    const field = found instanceof HTMLLabelElement ? found.control : found;
    setValue?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  },
  async press(name) {
    named<HTMLElement>('button, a, label', name).click();
    await settle();
  },
  wait: pass,
};
