import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

function environmentFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch {
    return {};
  }
}

/** Where a setting was made, as far as it can be told: `.env` of the folder that the process runs in, or its environment. */
export function setIn(name: string, environment: NodeJS.ProcessEnv): string {
  if (!environment[name]?.trim()) return 'not set';
  return environmentFile()[name] === environment[name] ? 'set in .env' : 'set in the environment';
}
