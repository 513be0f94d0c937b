import type { Boot } from '@storefront/contracts/boot';
import type { Settings } from './settings';

type ProviderSettings = Pick<Settings, 'PROVIDER_URL' | 'TERMS_URL' | 'PRIVACY_URL' | 'CONTACT_URL'>;

/** The provider's pages: those that no setting names are on its site (docs/rules.md, Layout). */
export function providerLinks(settings: ProviderSettings): Boot['links'] {
  const { PROVIDER_URL: provider, TERMS_URL, PRIVACY_URL, CONTACT_URL } = settings;
  const site = provider.endsWith('/') ? provider : `${provider}/`;
  const onSite = (page: string) => new URL(page, site).href;
  return {
    provider,
    terms: TERMS_URL ?? onSite('terms'),
    privacy: PRIVACY_URL ?? onSite('privacy'),
    contact: CONTACT_URL ?? onSite('contact'),
  };
}
