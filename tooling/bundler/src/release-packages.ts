import { resolve } from 'node:path';
import { exitWithError, UserError } from '@ticket-storefront/server';
import { packPackages } from './pack-packages';
import { problemOf, readPackageRecord, recordWith, writePackageRecord } from './package-record';
import { root } from './servers';
import { contentOf, packedFiles } from './team-packages';

/** Packs the packages for teams, and records their versions. */
async function releasePackages(folder: string | undefined): Promise<void> {
  if (folder === undefined)
    throw new UserError('Name a folder for the tarballs: npm run packages -- <folder>');
  const packed = await packedFiles(root);
  const contents = [...packed.values()].map(contentOf);
  const record = readPackageRecord(root);
  const problems = contents
    .map((content) => problemOf(record, content))
    .filter((problem) => problem !== null);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  await packPackages(root, packed, resolve(folder));
  writePackageRecord(root, recordWith(record, contents));
  for (const { name, version } of contents) process.stdout.write(`${name} ${version}\n`);
}

await releasePackages(process.argv[2]).catch(exitWithError);
