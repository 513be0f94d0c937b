import { renderHook } from '@testing-library/react';
import { useEventLook } from './use-event-look';

const { dataset } = document.documentElement;

test('a page has the accent and the colour scheme of its event while it is shown', () => {
  const { rerender, unmount } = renderHook(useEventLook, { initialProps: { id: 7, color_mode: 'dark' } });
  expect({ ...dataset }).toEqual({ accent: '7', colorMode: 'dark' });
  rerender({ id: 8, color_mode: 'auto' });
  expect({ ...dataset }).toEqual({ accent: '8' });
  unmount();
  expect({ ...dataset }).toEqual({});
});
