import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withTemporaryFolder } from '@storefront/releases';
import { emitTypes } from './emit-types';
import { installedFiles } from './installed-files';
import type { PackageFiles } from './packed-files';
import { manifestIn } from './team-package';
import { type TeamPackage, teamPackages } from './team-packages';

const run = promisify(execFile);

async function writePackage(folder: string, files: PackageFiles): Promise<string> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** The sources that a package lets others import. */
const entriesOf = (folder: string, files: PackageFiles): readonly string[] =>
  Object.values(manifestIn(files).exports ?? {})
    .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => join(folder, path));

/**
 * Packs each package as a tarball into a folder, which is made if it is not there.
 * @param root - of the repository
 */
export async function packPackages(
  root: string,
  packed: ReadonlyMap<TeamPackage, PackageFiles>,
  folder: string,
): Promise<void> {
  const sources = [...packed].flatMap(([name, files]) => entriesOf(teamPackages[name], files));
  const declarations = emitTypes(root, sources);
  await mkdir(folder, { recursive: true });
  await withTemporaryFolder('packages-', async (place) => {
    const folders = await Promise.all(
      [...packed].map(([name, files]) =>
        writePackage(join(place, name), installedFiles(teamPackages[name], files, declarations)),
      ),
    );
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...folders]);
  });
}
