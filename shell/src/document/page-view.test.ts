import { sendPageView } from './page-view';

const counted = 'https://tickets.example.com/events/gala';

const visit = (address: string, pageViewUrl: string | null) => {
  const page: Parameters<typeof sendPageView>[0] = { location: new URL(address) };
  sendPageView(page, pageViewUrl);
  return page.dataLayer;
};

test('a visit of the counted page is sent, whatever its query', () => {
  expect(visit(`${counted}?from=mail#top`, counted)).toEqual([
    { event: 'page_view', page_location: `${counted}?from=mail#top`, page_path: '/events/gala' },
  ]);
});

test.each([
  ['another host', 'https://staging.example.com/events/gala', counted],
  ['another path', `${counted}/checkout`, counted],
  ['no setting', counted, null],
])('nothing is sent with %s', (_case, address, pageViewUrl) => {
  expect(visit(address, pageViewUrl)).toBeUndefined();
});
