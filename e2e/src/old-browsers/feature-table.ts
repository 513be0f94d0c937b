import type { BrowserName } from '@mdn/browser-compat-data';
import { firstVersion } from './compat-data';
import { type ToleratedFeature, toleratedFeatures } from './tolerated-features';

/** The columns of the table: desktop browsers and their phones have a feature in the same version. */
const columns: readonly (readonly [title: string, browser: BrowserName])[] = [
  ['Chrome, Edge', 'chrome'],
  ['Firefox', 'firefox'],
  ['Safari, iOS', 'safari_ios'],
];

/** The first version that has all features of a row; a dash if none has. */
function versionOf({ paths }: ToleratedFeature, browser: BrowserName): string {
  const versions = paths.map((path) => firstVersion(path, browser));
  if (versions.includes(null)) return '–';
  return versions.reduce<string>(
    (newest, version) => (Number(version) > Number(newest) ? String(version) : newest),
    '0',
  );
}

/** The table of docs/browsers.md: features that one of the oldest browsers lacks, with the first versions that have them. */
export const featureTable = (): string =>
  [
    `| feature | ${columns.map(([title]) => title).join(' | ')} | use | a browser without it |`,
    `|---|${columns.map(() => '---|').join('')}---|---|`,
    ...toleratedFeatures.map((feature) => {
      const versions = columns.map(([, browser]) => versionOf(feature, browser));
      return `| ${feature.name} | ${versions.join(' | ')} | ${feature.kind} | ${feature.without} |`;
    }),
  ].join('\n');
