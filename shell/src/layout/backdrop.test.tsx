import { fireEvent, render } from '@testing-library/react';
import { Backdrop } from './backdrop';

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

test('a picture that cannot be loaded makes room for the stock picture', () => {
  const { container, rerender } = render(<Backdrop picture="https://pictures.example/gone.jpg" />);
  expect(shown(container)).toBe('https://pictures.example/gone.jpg');
  const image = container.querySelector('img');
  if (image) fireEvent.error(image);
  expect(shown(container)).not.toBe('https://pictures.example/gone.jpg');
  rerender(<Backdrop picture="https://pictures.example/other.jpg" />);
  expect(shown(container)).toBe('https://pictures.example/other.jpg');
});
