import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { ProcessorData } from '@ticket-storefront/format';
import { createPrivateKeyText, publicKeyOf, readPrivateKeyFile } from '@ticket-storefront/signing';

/** What the Zephyrpay team wrote. */
export const zephyrpayFolder = resolve('e2e/examples/zephyrpay');

const secret = 'sk_test_demonstration';
const merchant = 'm_42';

const programs = {
  'service.mjs': process.execPath,
  'service.py': 'python3',
} as const;

/** The team's service in each of its languages. */
export type ServiceProgram = keyof typeof programs;

/** What a service needs and this machine lacks, as a command that installs it; null if nothing is missing. */
export function missingFor(program: ServiceProgram): string | null {
  if (program === 'service.mjs') return null;
  try {
    execFileSync(programs[program], ['-c', 'import cryptography'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'apt-get install python3 python3-cryptography';
  }
}

interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly status: 'succeeded' | 'refunded';
}

interface Program {
  /** The address that it prints. */
  readonly address: string;
  readonly pid: number;
  /** Ends it. @returns its exit code, null after SIGKILL */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a program that prints its address as it is ready. @throws {Error} if it ends before. */
async function startProgram(command: string, file: string, env: NodeJS.ProcessEnv): Promise<Program> {
  const child: ChildProcess = spawn(command, [join(zephyrpayFolder, file)], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error(`${file} has no output.`);
  const ready = once(createInterface(child.stdout), 'line');
  const line = await Promise.race([ready, exited.then(() => null)]);
  const [, address] = / ready: (\S+)$/.exec(String(line?.[0])) ?? [];
  if (!address || child.pid === undefined) throw new Error(`${file} does not start.`);
  return {
    address,
    pid: child.pid,
    async stop(signal) {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

interface ZephyrpayOptions {
  /** Public key of the API, in 43 characters. */
  readonly apiKey: string;
  /** Milliseconds until Zephyrpay answers a charge, and until the payment of a late one appears. */
  readonly chargeMs?: number;
  readonly lateMs?: number;
}

/** Starts the simulated Zephyrpay. Its team's services are started beside it. */
export async function startZephyrpay({ apiKey, chargeMs = 20, lateMs = 3000 }: ZephyrpayOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'zephyrpay-'));
  const keyFile = join(folder, 'service.pem');
  const testKeyFile = join(folder, 'api-test.pem');
  for (const file of [keyFile, testKeyFile]) writeFileSync(file, createPrivateKeyText(), { mode: 0o600 });
  const apiKeys = [apiKey, publicKeyOf(readPrivateKeyFile(testKeyFile))];
  const processor = await startProgram(process.execPath, 'processor.mjs', {
    ZEPHYRPAY_SECRET: secret,
    MERCHANT: merchant,
    CHARGE_MS: String(chargeMs),
    LATE_MS: String(lateMs),
  });
  const started: Program[] = [processor];

  return {
    /** The key of the team that its services trust besides the API's, for `storefront check processor`. */
    testKeyFile,
    /** Starts a service of the team. @param place - the port to listen on, and another address of Zephyrpay */
    async startService(
      program: ServiceProgram,
      { port = '0', address = processor.address }: { readonly port?: string; readonly address?: string } = {},
    ): Promise<Program> {
      const service = await startProgram(programs[program], program, {
        PORT: port,
        API_KEYS: apiKeys.join(','),
        KEY_FILE: keyFile,
        ZEPHYRPAY_URL: address,
        ZEPHYRPAY_SECRET: secret,
        PUBLIC_FRAME_ORIGIN: processor.address,
      });
      started.push(service);
      return service;
    },
    /** The description that the platform team signs. */
    describe: (services: readonly string[]): ProcessorData => ({
      label: 'Zephyrpay',
      services: [...services],
      keys: [publicKeyOf(readPrivateKeyFile(keyFile))],
      browser: {
        frames: [processor.address],
        scripts: [],
        connect: [],
        pictures: [],
        settings: { fields: `${processor.address}/fields?merchant=${merchant}` },
      },
      tests: { approved: 'tok_ok', declined: 'tok_declined', lost: 'tok_lost', late: 'tok_late' },
    }),
    /** All charges that took money, also those that were refunded since. */
    async charges(): Promise<readonly Charge[]> {
      const charges: Charge[] = [];
      for (let after = ''; ; after = charges.at(-1)?.id ?? '') {
        const answer = await fetch(`${processor.address}/v1/charges?after=${after}`, {
          headers: { authorization: `Bearer ${secret}` },
        });
        const { data, has_more: hasMore } = (await answer.json()) as {
          readonly data: readonly Charge[];
          readonly has_more: boolean;
        };
        charges.push(...data);
        if (!hasMore) return charges;
      }
    },
    async stop(): Promise<void> {
      await Promise.all(started.map(({ stop }) => stop('SIGKILL')));
      rmSync(folder, { recursive: true });
    },
  };
}

export type Zephyrpay = Awaited<ReturnType<typeof startZephyrpay>>;
