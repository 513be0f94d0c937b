import { providerLinks } from './shared-settings';

const unset = { TERMS_URL: undefined, PRIVACY_URL: undefined, CONTACT_URL: undefined };

test.each(['https://tickets.example.org/shop', 'https://tickets.example.org/shop/'])(
  'a buyer reads and accepts the terms of the provider at %s, not those of another site',
  (provider) => {
    expect(providerLinks({ ...unset, PROVIDER_URL: provider })).toEqual({
      provider,
      terms: 'https://tickets.example.org/shop/terms',
      privacy: 'https://tickets.example.org/shop/privacy',
      contact: 'https://tickets.example.org/shop/contact',
    });
  },
);

test('a page that has an address of its own is linked there', () => {
  const links = providerLinks({
    ...unset,
    PROVIDER_URL: 'https://tickets.example.org/',
    CONTACT_URL: 'https://help.example.net/write',
  });
  expect(links.contact).toBe('https://help.example.net/write');
  expect(links.terms).toBe('https://tickets.example.org/terms');
});
