import { createRegistryUpdater } from '@storefront/registry/registry-updater';
import { registryLimitBytes } from '@storefront/signing/signed-document';
import { openStorage } from '@storefront/storage/open-storage';
import type { Settings } from '../settings/settings';

/** The registry that the settings name, as it is now. @param warn - is told of a registry that is not believed. */
export const openRegistry = (settings: Settings, warn: (line: string) => void) =>
  createRegistryUpdater({
    storage: openStorage(settings.REGISTRY_STORAGE),
    state: openStorage(settings.STATE_FOLDER),
    platformKeys: settings.PLATFORM_KEYS,
    leastCounter: settings.REGISTRY_LEAST_COUNTER,
    limitBytes: Math.min(settings.REGISTRY_LIMIT_BYTES, registryLimitBytes),
    maxAgeMs: settings.REGISTRY_MAX_AGE,
    warn,
  });
