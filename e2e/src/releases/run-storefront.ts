import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { findBrowser } from '@ticket-storefront/platform-testing/programs';

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command line of releases that is installed in a folder. */
export async function runStorefrontIn(
  folder: string,
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Ran> {
  const CHROME_PATH = await findBrowser();
  return new Promise((done) => {
    execFile(
      resolve(folder, 'node_modules/.bin/storefront'),
      words,
      {
        cwd: folder,
        env: { ...process.env, CHROME_PATH, ...environment },
        // An inventory of many releases is longer than the default of 1 MiB, at which output would be cut off.
        maxBuffer: Number.POSITIVE_INFINITY,
      },
      (error, output, complaint) => done({ code: error ? Number(error.code) : 0, output, complaint }),
    );
  });
}

const noBrowser = { CHROME_PATH: '', PLAYWRIGHT_BROWSERS_PATH: '/no-browser-here' };

/**
 * Publishes a part as on a machine without a browser: checked by nothing, and registered by the platform's key, as a release
 * is whose fault no check finds.
 */
export const publishUnchecked = (port: string, part: string, ...words: string[]): Promise<Ran> =>
  runStorefrontIn('.', { PORT: port, ...noBrowser }, 'publish', part, ...words);

/** Runs the command line of releases for the store on a port. */
export const runStorefront = (port: string, ...words: string[]): Promise<Ran> =>
  runStorefrontIn('.', { PORT: port }, ...words);

/** Runs a command that succeeds, as `runStorefront` does. @throws with the command's words and complaint if it fails */
export async function requireStorefront(port: string, ...words: string[]): Promise<void> {
  const { code, complaint } = await runStorefront(port, ...words);
  if (code !== 0) throw new Error(`storefront ${words.join(' ')} ended with code ${code}: ${complaint}`);
}

/**
 * Publishes the finished build of a part under a version of its own, since an earlier run may have published the same files in this
 * store, and promotes it to all visitors.
 * @param built - path of the build, in the part's folder
 * @returns the version
 */
export async function releaseBuilt(
  port: string,
  part: string,
  folder: string,
  built: string,
): Promise<string> {
  const version = `1.0.0-${Date.now().toString(36)}`;
  await requireStorefront(port, 'publish', part, '--folder', folder, '--built', built, '--version', version);
  await requireStorefront(port, 'promote', part, version);
  return version;
}
