import { watchCardInputs } from './card-inputs';

let stop = () => {};
const ended: string[] = [];

/** Draws this HTML in the slot of a part and watches it. */
function show(html: string): HTMLElement {
  document.body.innerHTML = `<div data-boundary="remote-event"><div>${html}</div></div><input autocomplete="cc-number">`;
  stop = watchCardInputs((part, reason) => ended.push(`${part}: ${reason}`));
  return document.querySelector('[data-boundary] > div') as HTMLElement;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  ended.length = 0;
  jest.useRealTimers();
});

const fraud = ['remote-event: It has an input for a card.'];

test.each([
  '<input autocomplete="billing cc-number">',
  '<input name="cardNumber">',
  '<input placeholder="Card number">',
  '<label>Card No <input></label>',
  '<label for="a">CVV</label><input id="a">',
  '<input aria-label="Número de tarjeta">',
])('a part with %s is ended', (html) => {
  show(html);
  jest.advanceTimersByTime(1000);
  expect(ended).toEqual(fraud);
});

test.each([
  '<input type="search" name="q"><textarea name="notes"></textarea>',
  '<label>Gift card <input></label>',
  '<input autocomplete="postal-code"><input id="discard-none">',
])('a part with %s goes on, and so does the page with an input outside of parts', (html) => {
  show(html);
  jest.advanceTimersByTime(3000);
  expect(ended).toEqual([]);
});

const type = (field: Element | null, value: string) => {
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.');
  field.value = value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
};

test('a part is ended at once when a visitor has typed a card number into it', () => {
  const slot = show('<input>');
  type(slot.querySelector('input'), '4111 1111 1111 111');
  type(slot.querySelector('input'), '4111 1111 1111 1112');
  expect(ended).toEqual([]);
  type(slot.querySelector('input'), '4111-1111-1111-1111');
  expect(ended).toEqual(fraud);
});

test('a number that is typed into a shadow tree of the part counts too', () => {
  const slot = show('');
  const shadow = slot.attachShadow({ mode: 'open' });
  shadow.innerHTML = '<input>';
  type(shadow.querySelector('input'), '4111111111111111');
  expect(ended).toEqual(fraud);
});

test('a part that stops the event is ended within a second', () => {
  const slot = show('<input>');
  const field = slot.querySelector('input');
  if (field) field.value = '4111111111111111';
  jest.advanceTimersByTime(1000);
  expect(ended).toEqual(fraud);
});
