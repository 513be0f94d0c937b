import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { StoreLocation } from '../store/store-location';
import { runStorefrontIn } from './run-storefront';

const startedSchema = v.pipe(v.string(), v.parseJson(), v.object({ address: v.string() }));
const linkSchema = v.pipe(v.string(), v.parseJson(), v.object({ link: v.string() }));

/**
 * Runs the registrar of a store, with its console, on a free port. @returns its address, and a function that stops it
 * @param settings - that differ from the store's
 */
export async function startRegistrar(
  { port }: Pick<StoreLocation, 'port'>,
  settings: Readonly<Record<string, string>> = {},
) {
  const child = spawn('node_modules/.bin/storefront', ['registrar', '--port', '0', '--json'], {
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const line of createInterface({ input: child.stdout })) {
    printed += line;
    if (line === '}') break;
  }
  const { address } = v.parse(startedSchema, printed);
  return {
    address,
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The link that the command line prints for the console of a registrar, signed by the demonstration key of a team. */
export async function consoleLink(
  { port }: Pick<StoreLocation, 'port'>,
  registrar: string,
  team: string,
): Promise<string> {
  const environment = { PORT: String(port), REGISTRAR_URL: registrar };
  const { code, output, complaint } = await runStorefrontIn(
    '.',
    environment,
    'console',
    '--as',
    team,
    '--json',
  );
  if (code !== 0) throw new Error(`The command line printed no link: ${complaint}`);
  return v.parse(linkSchema, output).link;
}
