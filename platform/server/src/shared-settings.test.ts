import { providerLinks } from './shared-settings';

const unset = { TERMS_URL: undefined, PRIVACY_URL: undefined, CONTACT_URL: undefined };

test.each(['https://tickets.example.org/shop', 'https://tickets.example.org/shop/'])(
  "links to the terms on the provider's site at %s",
  (provider) => {
    expect(providerLinks({ ...unset, PROVIDER_URL: provider })).toEqual({
      provider,
      terms: 'https://tickets.example.org/shop/terms',
      privacy: 'https://tickets.example.org/shop/privacy',
      contact: 'https://tickets.example.org/shop/contact',
    });
  },
);

test('links to a page with its own setting', () => {
  const links = providerLinks({
    ...unset,
    PROVIDER_URL: 'https://tickets.example.org/',
    CONTACT_URL: 'https://help.example.net/write',
  });
  expect(links.contact).toBe('https://help.example.net/write');
  expect(links.terms).toBe('https://tickets.example.org/terms');
});
