import { loadRegistry } from '@storefront/registry';
import {
  changeRegistry,
  platformKeysOf,
  type Registrar,
  usualValidityMs,
} from '@storefront/registry/registrar';

const hourMs = 60 * 60 * 1000;

/**
 * Signs a registry anew of whose validity more than half has passed, or that is valid for longer than it is to be.
 * @returns whether it was due.
 */
export async function renewIfDue(registrar: Registrar): Promise<boolean> {
  const { storage, platformKey, validityMs = usualValidityMs, now = () => new Date() } = registrar;
  const { registry } = await loadRegistry(storage, platformKeysOf(registrar));
  const leftMs = Date.parse(registry.expires) - now().getTime();
  const isFresh = leftMs > validityMs / 2 && leftMs <= validityMs;
  if (registry.counter === 0 || isFresh) return false;
  await changeRegistry(registrar, { type: 'renew' }, platformKey);
  return true;
}

/**
 * Keeps a registry valid while its registrar runs. A renewal that fails is reported, and tried again.
 * @returns what ends it.
 */
export function keepRenewed(registrar: Registrar, report: (error: unknown) => void): () => void {
  const { validityMs = usualValidityMs } = registrar;
  const renew = () => void renewIfDue(registrar).catch(report);
  renew();
  const timer = setInterval(renew, Math.min(validityMs / 8, hourMs));
  timer.unref();
  return () => clearInterval(timer);
}
