import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { buildCli } from '../build-cli';
import { commandLine, type TeamPackage, teamPackageNames, teamPackages } from './team-packages';

const run = promisify(execFile);

/** The files of a package, by their paths in it. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.picklist(teamPackageNames), files: v.array(v.object({ path: v.string() })) })),
);

/** What npm packs of each package that teams install, before types are added. */
export async function packedFiles(root: string): Promise<ReadonlyMap<TeamPackage, PackageFiles>> {
  await buildCli();
  const folderOf = (name: TeamPackage) => join(root, name === commandLine ? 'dist/cli' : teamPackages[name]);
  const list = ['pack', '--dry-run', '--json', '--ignore-scripts', ...teamPackageNames.map(folderOf)];
  const { stdout } = await run('npm', list, { maxBuffer: 10_000_000 });
  return new Map(
    v.parse(listSchema, stdout).map(({ name, files }) => {
      const paths = files.map(({ path }) => path).sort();
      return [name, new Map(paths.map((path) => [path, readFileSync(join(folderOf(name), path))]))];
    }),
  );
}
