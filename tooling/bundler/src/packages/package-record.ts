import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PackageContent } from './team-package';
import { type TeamPackage, teamPackages } from './team-packages';

/** The hash of each version of each package that teams were given. */
const recordSchema = v.record(v.string(), v.record(v.string(), v.string()));
export type PackageRecord = v.InferOutput<typeof recordSchema>;

const fileIn = (root: string) => join(root, 'shared/packages.json');

export const readPackageRecord = (root: string): PackageRecord =>
  v.parse(recordSchema, JSON.parse(readFileSync(fileIn(root), 'utf8')));

export const writePackageRecord = (root: string, record: PackageRecord): void =>
  writeFileSync(fileIn(root), `${JSON.stringify(record, null, 2)}\n`);

/** A record that also has what is packed now. */
export const recordWith = (record: PackageRecord, contents: readonly PackageContent[]): PackageRecord => ({
  ...record,
  ...Object.fromEntries(
    contents.map(({ name, version, hash }) => [name, { ...record[name], [version]: hash }]),
  ),
});

/** What keeps a package from being given to teams under its version, or null. */
export function problemOf(
  record: PackageRecord,
  { name, version, changelog, hash }: PackageContent,
): string | null {
  const folder = teamPackages[name as TeamPackage];
  const given = record[name] ?? {};
  if (!changelog.includes(`\n## ${version}\n`)) {
    return `${folder}/CHANGELOG.md has no chapter ${version}: say there what it changes for teams.`;
  }
  if (given[version] !== undefined && given[version] !== hash) {
    return `${name} has changed since teams were given ${version}: name a new version in ${folder}/package.json, and in its CHANGELOG.md what it changes.`;
  }
  const [same] = Object.entries(given).find(([other, one]) => other !== version && one === hash) ?? [];
  return same === undefined
    ? null
    : `${name} ${version} is ${same} with another number: leave ${same} in ${folder}/package.json.`;
}
