import type { Registry } from '@storefront/format/registry';

/**
 * Looks for a new registry again and again, also while no visitor asks: what its releases need is begun by then.
 * @returns what ends it.
 */
export function followRegistry(current: () => Promise<Registry>, everyMs: number): () => void {
  // What is wrong with the registry is said with the first document.
  const look = () => void current().catch(() => undefined);
  look();
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
