import { Refusal } from '@storefront/releases/refusal';

/** Milliseconds after which a server that does not answer is said not to. */
export const patienceMs = 10_000;

/**
 * What a server of the storefront answers.
 * @throws {Refusal} where it does not answer.
 */
export async function askServer(address: string, setting: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  if (response?.ok) return response.text();
  throw new Refusal(`${address} does not answer: start it, or name another one with ${setting}.`);
}
