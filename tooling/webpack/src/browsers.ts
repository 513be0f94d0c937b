import { join } from 'node:path';
import browserslist from 'browserslist';

/** The file whose `browserslist` names the browsers in which visitors can buy (docs/browsers.md). */
export const browsersFile = join(import.meta.dirname, '../package.json');

/** Every version of a browser in which visitors can buy, for example `chrome 111`. */
export const supportedBrowsers: readonly string[] = browserslist(undefined, { config: browsersFile });

/** The oldest of these versions for each browser, for example `111` for `chrome`. */
export const oldestVersions: Readonly<Record<string, string>> = Object.fromEntries(
  supportedBrowsers
    .map((browser) => browser.split(' '))
    .map(([name = '', versions = '']) => [name, versions.split('-')[0] ?? ''] as const)
    .sort(([, one], [, other]) => Number(other) - Number(one)),
);
