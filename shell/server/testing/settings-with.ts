import { readSettings } from '../settings/settings';

/** Settings of a shell server without folders and other servers. */
export const settingsWith = (environment: Readonly<Record<string, string>> = {}) =>
  readSettings({
    SHELL_PORT: '4000',
    API_ORIGIN: 'https://api.example',
    ASSETS_ORIGIN: 'https://assets.example',
    REGISTRY_STORAGE: '/registry',
    ASSETS_STORAGE: '/assets',
    STATE_FOLDER: '/state',
    PLATFORM_KEYS: 'A'.repeat(43),
    ...environment,
  });
