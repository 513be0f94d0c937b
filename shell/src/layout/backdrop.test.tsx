import { render } from '@testing-library/react';
import { Backdrop } from './backdrop';

const eventWith = (ticketing_background_url: string | null) => ({
  ticketing_slug: 'harbor',
  ticketing_background_url,
});

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

test('nothing stands behind a page before its event is there, and the stock picture where it has none', () => {
  const { container, rerender } = render(<Backdrop event={undefined} />);
  expect(shown(container)).toBeUndefined();
  rerender(<Backdrop event={eventWith('https://pictures.example/harbor.jpg')} />);
  expect(shown(container)).toBe('https://pictures.example/harbor.jpg');
  rerender(<Backdrop event={eventWith(null)} />);
  const stock = shown(container);
  rerender(<Backdrop event={null} />);
  expect([stock, shown(container)]).not.toContain('https://pictures.example/harbor.jpg');
  expect(shown(container)).toBe(stock);
});
