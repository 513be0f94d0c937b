import { defaulted, optional, type SettingsOf } from './setting';
import { address } from './settings-fields';

/** Settings of the servers that link to the provider's pages. */
export const providerFields = {
  PROVIDER_URL: defaulted(address, 'https://www.example.com/', 'the provider’s site'),
  TERMS_URL: optional(address, 'its terms; `terms` on `PROVIDER_URL` where it is not set'),
  PRIVACY_URL: optional(address, 'its privacy policy; `privacy` there'),
  CONTACT_URL: optional(address, 'its contact page; `contact` there'),
};

/** The addresses of the provider's pages. */
export interface ProviderLinks {
  readonly provider: string;
  readonly terms: string;
  readonly privacy: string;
  readonly contact: string;
}

/** The provider's pages: those that no setting names are on its site (docs/rules.md, Layout). */
export function providerLinks(settings: SettingsOf<typeof providerFields>): ProviderLinks {
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
