import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestVersions } from '@ticket-storefront/webpack/browsers';

const require = createRequire(join(import.meta.dirname, 'compat-data.ts'));

/** MDN's data about browsers. Jest and Playwright import JSON differently, so it is read. */
export const compatData: CompatData = JSON.parse(
  readFileSync(require.resolve('@mdn/browser-compat-data'), 'utf8'),
);

/** MDN's names of the browsers that browserslist names otherwise. */
const otherNames: Readonly<Record<string, BrowserName>> = { ios_saf: 'safari_ios' };

/** A browser by MDN's name, and one of its versions. */
export interface Browser {
  readonly name: BrowserName;
  readonly version: string;
}

/** The oldest browsers in which visitors can buy. */
export const oldestBrowsers: readonly Browser[] = Object.entries(oldestVersions).map(([name, version]) => ({
  name: otherNames[name] ?? (name as BrowserName),
  version,
}));

/** Members of data that are features, for example `checkVisibility` in `api.Element`. */
export const featuresIn = ({ __compat, ...features }: Identifier = {}) =>
  Object.entries(features as Readonly<Record<string, Identifier>>);

/** The data at a path, for example `api.Element.checkVisibility`; undefined if MDN has none. */
export function dataAt(path: string): Identifier | undefined {
  let data: Identifier | undefined = compatData as unknown as Identifier;
  for (const name of path.split('.')) data = data && Object.hasOwn(data, name) ? data[name] : undefined;
  return data;
}

function statementsOf(path: string, browser: BrowserName): readonly SimpleSupportStatement[] {
  const support = dataAt(path)?.__compat?.support[browser];
  return support === undefined ? [] : [support].flat();
}

const numberOf = (version: string | false | undefined): number =>
  typeof version === 'string' && version !== 'preview' ? Number(version.replace('≤', '')) : Number.NaN;

/** Whether a browser has a feature. @param prefix - of the name that the code uses, for example `-webkit-` */
export const hasFeature = (path: string, { name, version }: Browser, prefix = ''): boolean =>
  statementsOf(path, name).some(
    (statement) =>
      numberOf(statement.version_added) <= Number(version) &&
      !(numberOf(statement.version_removed) <= Number(version)) &&
      !statement.flags &&
      !(statement.partial_implementation && path.startsWith('css.')) &&
      !statement.alternative_name &&
      (statement.prefix ?? '') === prefix,
  );

/** The first version of a browser that has a feature; null if none has. */
export function firstVersion(path: string, browser: BrowserName): string | null {
  const usable = statementsOf(path, browser).filter(
    ({ flags, alternative_name, prefix, version_removed }) =>
      !flags && !alternative_name && !prefix && !version_removed,
  );
  const [version] = usable.map(({ version_added }) => version_added);
  return Number.isNaN(numberOf(version)) ? null : String(version);
}

/** Whether one of the oldest browsers lacks a feature that MDN knows and some browser has. */
export const isTooNew = (path: string): boolean =>
  oldestBrowsers.some(({ name }) => firstVersion(path, name) !== null) &&
  !oldestBrowsers.every((browser) => hasFeature(path, browser));
