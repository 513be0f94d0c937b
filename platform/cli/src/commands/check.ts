import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type CheckedShop,
  type CheckResult,
  checkBuild,
  describeProblem,
  noBrowser,
  openBrowser,
  type Problem,
  passedResult,
} from '@storefront/check';
import { isPartName, isSlotName, type PartName } from '@storefront/format/parts';
import { noPartName } from '@storefront/registry/registrar';
import {
  finishedVersion,
  readPackageFile,
  releaseFinished,
  releasePart,
  requireSharedVersions,
  withTemporaryFolder,
} from '@storefront/releases';
import type { ReleaseManifest } from '@storefront/releases/manifest';
import { UserError } from '@storefront/server';
import { createPrivateKeyText, readPrivateKey } from '@storefront/signing';
import { createFolderStorage } from '@storefront/storage';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

/** What a check goes by. */
interface CheckSettings {
  readonly shop: CheckedShop;
  readonly chromePath: string | undefined;
}

interface CheckOptions {
  readonly folder?: string;
  readonly built?: string;
}

/** @throws {UserError} with one line for each check that a part fails. */
function requireNone({ part, version }: ReleaseManifest, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  ${describeProblem(problem)}`);
  throw new UserError(
    `${part} ${version} fails ${problems.length} of the checks in docs/checking-a-part.md:\n${lines.join('\n')}`,
  );
}

/**
 * Mounts a built release in a browser. The shell has no slot, and is not mounted.
 * @returns what it has passed; null where it was not mounted, since it is the shell or this machine has no browser.
 * @throws {UserError} with one line for each check that it fails.
 */
export async function checkInBrowser(
  { shop, chromePath }: CheckSettings,
  manifest: ReleaseManifest,
  output: string,
): Promise<CheckResult | null> {
  const { slot } = manifest;
  if (!isSlotName(slot)) return null;
  const browser = await openBrowser(chromePath);
  if (!browser) return null;
  try {
    requireNone(manifest, await checkBuild(shop, browser, { output, manifest, slot }));
    return passedResult(slot);
  } finally {
    await browser.close();
  }
}

/** The folder that a part, or a folder of one, is named by. */
function folderOf(named: string, { folder }: CheckOptions): string {
  if (folder !== undefined) return resolve(folder);
  if (existsSync(join(named, 'package.json'))) return resolve(named);
  throw new UserError(
    `There is no ${join(named, 'package.json')}: name the folder of the part with --folder.`,
  );
}

function partIn(folder: string): PartName {
  const part = readPackageFile(folder).name.split('/').at(-1) ?? '';
  if (isPartName(part)) return part;
  throw new UserError(noPartName(part));
}

/**
 * Builds a part, or takes its finished build, and does everything with it that publishing does before it uploads: all rules
 * of docs/container.md and all checks in a browser.
 * @throws {UserError} with what is to be changed.
 */
async function check(settings: CheckSettings, named: string, options: CheckOptions) {
  const folder = folderOf(named, options);
  const part = partIn(folder);
  const accept = async (manifest: ReleaseManifest, output: string) => {
    if (manifest.shared['react'] !== undefined) requireSharedVersions(folder);
    return checkInBrowser(settings, manifest, output);
  };
  const { manifest } = await withTemporaryFolder(`check-${part}-`, (place) => {
    const storage = createFolderStorage(place);
    const key = readPrivateKey(createPrivateKeyText());
    const release = { shop: settings.shop, folder, part, assets: storage, sourceMaps: storage, key, accept };
    if (options.built === undefined) return releasePart({ ...release, mode: 'production' });
    const built = resolve(options.built);
    return releaseFinished(built, { ...release, version: finishedVersion(folder, built) });
  });
  const { version, slot } = manifest;
  return { part, version, check: manifest.check ?? null, hasSlot: isSlotName(slot) };
}

export const addCheck = (line: CommandLine) =>
  addCommand(line, 'check <part-or-folder>', 'build a part and mount it in a browser, as before a release')
    .option('--folder <path>', 'where its sources are, if not in the folder of its name')
    .option('--built <folder>', 'a finished build of any bundler, which is checked as it is')
    .action(async (named: string, options: CheckOptions & CommonOptions) => {
      const checked = await check(line.settings(), named, options);
      if (checked.hasSlot && !checked.check) throw new UserError(noBrowser);
      answer(options, checked, `${checked.part} ${checked.version} passes every check.`);
    });
