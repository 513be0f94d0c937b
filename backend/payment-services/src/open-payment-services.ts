import { createRegistryUpdater, trustOf } from '@ticket-storefront/registry';
import { readPrivateKeyFile } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import { followServices, type PaymentServices } from './follow-services';

/** The settings of payment services (docs/settings.md). */
interface ServiceSettings {
  readonly PAYMENT_KEY_FILE?: string | undefined;
  readonly REGISTRY_STORAGE?: string | undefined;
  readonly PLATFORM_KEYS?: readonly string[] | undefined;
  readonly PLATFORM_ROOT?: string | undefined;
  readonly STATE_FOLDER?: string | undefined;
  readonly PROCESSOR_TIMEOUT_MS: number;
}

/**
 * Follows the payment services of the registry, from its first refresh on; null without their settings.
 * @throws {UserError} if the key file has no key.
 */
export function openPaymentServices(
  settings: ServiceSettings,
  warn: (sentence: string) => void,
): PaymentServices | null {
  const { PAYMENT_KEY_FILE, REGISTRY_STORAGE, STATE_FOLDER } = settings;
  if (!PAYMENT_KEY_FILE || !REGISTRY_STORAGE || !STATE_FOLDER) return null;
  const storage = openStorage(REGISTRY_STORAGE);
  const state = openStorage(STATE_FOLDER);
  const updater = createRegistryUpdater({
    ...{ storage, state },
    trust: trustOf(settings, { documents: storage, state }),
    warn,
  });
  return followServices({
    currentRegistry: () => updater.current(),
    key: readPrivateKeyFile(PAYMENT_KEY_FILE),
    timeoutMs: settings.PROCESSOR_TIMEOUT_MS,
    warn,
  });
}
