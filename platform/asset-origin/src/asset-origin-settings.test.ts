import { readAssetOriginSettings } from './asset-origin-settings';

const live = { NODE_ENV: 'production', ASSETS_PORT: '3901', ASSETS_FOLDER: import.meta.dirname };

test('refuses a plain-text ASSETS_ORIGIN in production, except on this machine', () => {
  for (const address of ['http://assets.example.com', 'http://10.0.0.7:3901']) {
    expect(() => readAssetOriginSettings({ ...live, ASSETS_ORIGIN: address })).toThrow(
      'The asset origin cannot start: ASSETS_ORIGIN must begin with https:// in production, except on this machine (set in the environment).',
    );
    expect(() => readAssetOriginSettings({ ...live, NODE_ENV: '', ASSETS_ORIGIN: address })).not.toThrow();
  }
  for (const address of ['https://assets.example.com', 'http://localhost:3901', '']) {
    expect(() => readAssetOriginSettings({ ...live, ASSETS_ORIGIN: address })).not.toThrow();
  }
});
