import { readSettings } from '../settings/settings';

/** Settings of a shell server that reads and writes no folder and asks no other server. */
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
