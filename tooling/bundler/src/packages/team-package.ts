import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { PackageFiles } from './packed-files';

const conditionsSchema = v.union([v.string(), v.record(v.string(), v.string())]);

/** What is read of the package.json of a package for teams. */
const manifestSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  files: v.optional(v.array(v.string())),
  exports: v.optional(v.record(v.string(), conditionsSchema)),
});

export type PackageManifest = v.InferOutput<typeof manifestSchema>;

const textOf = (files: PackageFiles, path: string): string => files.get(path)?.toString() ?? '';

/** @throws {v.ValiError} where it is none of a package. */
export const manifestIn = (files: PackageFiles): PackageManifest =>
  v.parse(v.pipe(v.string(), v.parseJson(), manifestSchema), textOf(files, 'package.json'));

/** What a package has for a version. */
export interface PackageContent {
  readonly name: string;
  readonly version: string;
  readonly changelog: string;
  /** Of all files but the changelog. In package.json, what only this repository reads does not count, nor the version. */
  readonly hash: string;
}

/** What a package that would be packed of these files has in it. */
export function contentOf(files: PackageFiles): PackageContent {
  const manifest = manifestIn(files);
  const { name, version } = manifest;
  const hash = createHash('sha256').update(JSON.stringify({ ...forTeams(manifest), version: null }));
  for (const [path, content] of files) {
    if (path !== 'package.json' && path !== 'CHANGELOG.md') hash.update(path).update(content);
  }
  return { name, version, changelog: textOf(files, 'CHANGELOG.md'), hash: hash.digest('hex') };
}

/** A manifest without what only this repository reads. */
export const forTeams = ({
  private: _private,
  scripts: _scripts,
  devDependencies: _devDependencies,
  ...manifest
}: PackageManifest): PackageManifest => manifest;
