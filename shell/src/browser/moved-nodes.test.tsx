import { render } from '@testing-library/react';
import { findMovedNodes } from './moved-nodes';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(() => findMovedNodes(Node));
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));

const Words = ({ busy, words }: { readonly busy: boolean; readonly words: string | null }) => (
  <button type="button">
    {busy && <i>…</i>}
    {words}
    <b>!</b>
  </button>
);

function textOf(element: Element): Text {
  const text = [...element.childNodes].find((node) => node instanceof Text);
  if (!text) throw new Error('It has no text.');
  return text;
}

test('a text that a translator has wrapped takes an element before it, changes, and is removed with its wrapper', () => {
  const { container, rerender } = render(<Words busy={false} words="Pay" />);
  const button = container.firstElementChild as Element;
  const font = document.createElement('font');
  const text = textOf(button);
  text.replaceWith(font);
  font.append(text);
  rerender(<Words busy words="Pay" />);
  expect(button.innerHTML).toBe('<i>…</i><font>Pay</font><b>!</b>');
  rerender(<Words busy={false} words="Paid" />);
  expect(button.innerHTML).toBe('<font>Paid</font><b>!</b>');
  rerender(<Words busy={false} words={null} />);
  expect(button.innerHTML).toBe('<b>!</b>');
});

test('a text that a translator has replaced breaks nothing', () => {
  const { container, rerender } = render(<Words busy={false} words="Pay" />);
  const button = container.firstElementChild as Element;
  const font = document.createElement('font');
  font.append('Pagar');
  textOf(button).replaceWith(font);
  rerender(<Words busy words="Pay" />);
  rerender(<Words busy={false} words={null} />);
  expect(button.textContent).toBe('Pagar!');
});
