import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { describeFiles } from '@ticket-storefront/releases';
import { packInto } from '../releases/pack-into';
import { startDev } from '../releases/start-dev';

const run = promisify(execFile);

/** What it takes a team to see its new checkout. */
interface Created {
  /** From `storefront create` to a workbench that shows it, `npm install` included. */
  readonly seconds: number;
  /** Of the command line as it is installed. */
  readonly cliBytes: number;
}

/** Makes the repository of a checkout outside of this one, installs it and waits until the workbench shows it. */
export async function measureCreate(browser: Browser, store: string): Promise<Created> {
  const place = mkdtempSync(join(tmpdir(), 'bench-create-'));
  const part = 'remote-checkout-bench';
  const folder = join(place, part);
  const commandLine = await packInto(place);
  const began = performance.now();
  const create = ['create', 'checkout', part, '--packages', place];
  await run(process.execPath, [commandLine, ...create], { cwd: place });
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  const dev = await startDev(folder, store);
  const page = await browser.newPage();
  await page.goto(dev.workbench);
  await page.frameLocator('iframe').getByRole('textbox', { name: 'Card number' }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  await page.context().close();
  await dev.stop();
  const installed = describeFiles(join(folder, 'node_modules/@ticket-storefront/cli'));
  rmSync(place, { recursive: true });
  return { seconds, cliBytes: installed.reduce((sum, { bytes }) => sum + bytes, 0) };
}
