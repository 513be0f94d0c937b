import { fileURLToPath } from 'node:url';
import { readRegistrarSettings } from './registrar-settings';

const live = {
  NODE_ENV: 'production',
  REGISTRY_STORAGE: 's3://releases/registry',
  ASSETS_STORAGE: 's3://releases/assets',
  ASSETS_ORIGIN: 'https://assets.example.com',
  PLATFORM_KEY_FILE: fileURLToPath(import.meta.url),
  API_ORIGIN: 'https://api.example.com',
  OPERATOR_TOKEN: 'a token of thirty-two characters, or more',
  PART_WEBHOOK_URL: 'https://alerts.example.com/parts',
  PART_WEBHOOK_KEY: `whsec_${'A'.repeat(43)}=`,
};

test.each(['ASSETS_ORIGIN', 'API_ORIGIN', 'PART_WEBHOOK_URL'])(
  'refuses a plain-text %s in production, except on this machine',
  (name) => {
    for (const address of ['http://shop.example.com', 'http://10.0.0.7:3000']) {
      expect(() => readRegistrarSettings({ ...live, [name]: address })).toThrow(
        `The registrar cannot start: ${name} must begin with https:// in production, except on this machine (set in the environment).`,
      );
      expect(() => readRegistrarSettings({ ...live, NODE_ENV: '', [name]: address })).not.toThrow();
    }
    for (const address of ['https://shop.example.com', 'http://localhost:3000', 'http://[::1]:3']) {
      expect(() => readRegistrarSettings({ ...live, [name]: address })).not.toThrow();
    }
  },
);
