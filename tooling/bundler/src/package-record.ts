import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type PackageContent, type TeamPackage, teamPackages } from './team-packages';

/** The hash of each released version of each package for teams. */
const recordSchema = v.record(v.string(), v.record(v.string(), v.string()));
export type PackageRecord = v.InferOutput<typeof recordSchema>;

const fileIn = (root: string) => join(root, 'shared/packages.json');

export const readPackageRecord = (root: string): PackageRecord =>
  v.parse(recordSchema, JSON.parse(readFileSync(fileIn(root), 'utf8')));

export const writePackageRecord = (root: string, record: PackageRecord): void =>
  writeFileSync(fileIn(root), `${JSON.stringify(record, null, 2)}\n`);

/** A record with the packages that are packed now. */
export const recordWith = (record: PackageRecord, contents: readonly PackageContent[]): PackageRecord => ({
  ...record,
  ...Object.fromEntries(
    contents.map(({ name, version, hash }) => [name, { ...record[name], [version]: hash }]),
  ),
});

/** Why a package cannot be released under its version, or null. */
export function problemOf(
  record: PackageRecord,
  { name, version, changelog, hash }: PackageContent,
): string | null {
  const folder = teamPackages[name as TeamPackage];
  const released = record[name] ?? {};
  if (!changelog.includes(`\n## ${version}\n`)) {
    return `${folder}/CHANGELOG.md has no chapter ${version}: describe there what changes for teams.`;
  }
  if (released[version] !== undefined && released[version] !== hash) {
    return `${name} has changed since ${version} was released: set a new version in ${folder}/package.json, and describe the change in its CHANGELOG.md.`;
  }
  const [same] = Object.entries(released).find(([other, one]) => other !== version && one === hash) ?? [];
  return same === undefined
    ? null
    : `${name} ${version} has the same content as ${same}: set the version in ${folder}/package.json back to ${same}.`;
}
