import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestVersions } from '@ticket-storefront/webpack/browsers';
import { isTooNew } from './compat-data';
import { featureTable } from './feature-table';
import { ownNames, toleratedFeatures } from './tolerated-features';

const page = readFileSync(join(import.meta.dirname, '../../../docs/browsers.md'), 'utf8');

test('docs/browsers.md has the features that an oldest browser lacks, with the first versions that have them', () => {
  expect(page).toContain(featureTable());
});

test('docs/browsers.md promises the versions that parts are built for', () => {
  const { chrome, edge, firefox, safari, ios_saf: ios } = oldestVersions;
  expect([chrome, safari]).toEqual([edge, ios]);
  expect(page).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari and iOS ${ios}`);
});

test.each([...toleratedFeatures.flatMap(({ paths }) => paths), ...ownNames])(
  '%s is a feature that an oldest browser lacks',
  (path) => {
    expect(isTooNew(path)).toBe(true);
  },
);
