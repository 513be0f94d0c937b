import { UserError } from '@storefront/server/user-error';

/** Milliseconds after which a server that does not answer is said not to. */
export const timeoutMs = 10_000;

/**
 * What a server of the storefront answers.
 * @throws {UserError} where it does not answer.
 */
export async function askServer(address: string, setting: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  if (response?.ok) return response.text();
  throw new UserError(`${address} does not answer: start it, or name another one with ${setting}.`);
}
