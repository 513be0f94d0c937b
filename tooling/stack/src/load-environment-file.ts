import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { root } from './settings';

/** Takes the variables of `.env` in the root of the repository, where there is one, beside those that are set already. */
export function loadEnvironmentFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) loadEnvFile(file);
}
