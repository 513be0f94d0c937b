import { type Surroundings, serviceDefinitions } from './service-definitions';
import { toStartError } from './start-error';

/** No database runs yet: any address stands for the one that will. */
const databaseUrl = 'postgres://localhost/';

/** No key need be there yet either. */
const platformKey = '-'.repeat(43);

/**
 * Reads what each server will be started with, before any of them is.
 * @throws {StartError} naming the settings of the first server that would refuse them.
 */
export function checkSettings(surroundings: Omit<Surroundings, 'databaseUrl' | 'platformKey'>): void {
  const definitions = serviceDefinitions({ ...surroundings, databaseUrl, platformKey });
  for (const { readSettings, environment } of Object.values(definitions)) {
    try {
      readSettings?.({ ...process.env, ...environment });
    } catch (error) {
      throw toStartError(error);
    }
  }
}
