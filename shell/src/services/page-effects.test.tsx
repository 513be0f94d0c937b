import { renderHook } from '@testing-library/react';
import { sendPageView, useEventAppearance } from './page-effects';

const counted = 'https://tickets.example.com/events/gala';

const visit = (address: string, pageViewUrl: string | null) => {
  const page: Parameters<typeof sendPageView>[0] = { location: new URL(address) };
  sendPageView(page, pageViewUrl);
  return page.dataLayer;
};

test('sends a view of the counted page with any query', () => {
  expect(visit(`${counted}?from=mail#top`, counted)).toEqual([
    { event: 'page_view', page_location: `${counted}?from=mail#top`, page_path: '/events/gala' },
  ]);
});

test.each([
  ['another host', 'https://staging.example.com/events/gala', counted],
  ['another path', `${counted}/checkout`, counted],
  ['no setting', counted, null],
])('sends nothing with %s', (_case, address, pageViewUrl) => {
  expect(visit(address, pageViewUrl)).toBeUndefined();
});

const { dataset } = document.documentElement;

test('applies accent and colour scheme of the event while its page is shown', () => {
  const { rerender, unmount } = renderHook(useEventAppearance, {
    initialProps: { id: 7, color_mode: 'dark' },
  });
  expect({ ...dataset }).toEqual({ accent: '7', colorMode: 'dark' });
  rerender({ id: 8, color_mode: 'auto' });
  expect({ ...dataset }).toEqual({ accent: '8' });
  unmount();
  expect({ ...dataset }).toEqual({});
});
