import type { Stories } from '@ticket-storefront/testing';
import { PhoneField } from './phone-field';

const phone = (value: string, error?: string) => () => (
  <PhoneField label="Phone" name="phone" required value={value} error={error} onChange={() => {}} />
);

export const stories: Stories = {
  empty: phone(''),
  filled: phone('+12125550123'),
  'of another country': phone('+4930123456'),
  wrong: phone('+1212', 'Please enter a valid phone number.'),
  'list of countries': { draw: phone(''), act: ({ press }) => press('US') },
  'search for a country': {
    draw: phone(''),
    act: async ({ press, type, wait }) => {
      await press('US');
      await type('Search countries', 'ger');
      await wait(300);
    },
  },
};
