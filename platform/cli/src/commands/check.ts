import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CheckResult,
  checkBuild,
  describeProblem,
  describeUnpaid,
  type FillForm,
  noBrowser,
  openBrowser,
  passedResult,
  shopWith,
} from '@ticket-storefront/check';
import { isPartName, isSlotName } from '@ticket-storefront/format/parts';
import { deprecatedIn, invalidPartNameMessage, nameDeprecation } from '@ticket-storefront/registry/registrar';
import {
  type PreparedRelease,
  prepareFinished,
  preparePart,
  readPackageFile,
  requireLockedPackages,
  requireSharedVersions,
} from '@ticket-storefront/releases';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import {
  type Answer,
  addCommand,
  answer,
  type CliSettings,
  type CommandLine,
  type CommonOptions,
  deprecationAnswer,
  explainFailure,
  FailureWithFacts,
  type Findings,
  readOwnProcessor,
} from '../program';
import { addCheckProcessor } from './check-processor';
import { type CheckReport, reportWriter } from './check-report';

type CheckSettings = Pick<CliSettings, 'shop' | 'chromePath'>;

interface CheckOptions {
  readonly folder?: string;
  readonly built?: string;
  readonly report?: string;
}

/**
 * The team's `fill(page)`, from the module that its package.json names; null if it names none.
 * @throws {UserError} if the module does not load, or exports no such function.
 */
async function readFill(folder: string): Promise<FillForm | null> {
  const { check } = readPackageFile(folder).storefront;
  if (check === undefined) return null;
  const file = resolve(folder, check);
  const { fill } = await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new UserError(`${file} does not load: correct storefront.check in package.json, or the module.`, {
      cause,
    });
  });
  if (typeof fill === 'function') return fill;
  throw new UserError(`${file} exports no function fill: export async function fill(page).`);
}

/**
 * Mounts a built release in a browser.
 * @param release - its built files, and the folder of its sources
 * @returns the passed checks; null for the shell, which has no slot, and on a machine without a browser.
 * @throws {UserError} with one line for each failed check.
 */
export async function checkInBrowser(
  { shop, chromePath }: CheckSettings,
  manifest: ReleaseManifest,
  { output, folder }: Readonly<Record<'output' | 'folder', string>>,
): Promise<CheckResult | null> {
  const { part, version, slot } = manifest;
  if (!isSlotName(slot)) return null;
  const fill = await readFill(folder);
  const browser = await openBrowser(chromePath);
  if (!browser) return null;
  try {
    const build = { output, manifest, slot };
    const { problems, paid, used } = await checkBuild(
      shopWith(shop, readOwnProcessor(folder)),
      browser,
      build,
      fill,
    );
    if (problems.length === 0) return passedResult(slot, paid, used);
    const many = problems.length === 1 ? '1 check' : `${problems.length} checks`;
    const sentence = `${part} ${version} fails ${many} of docs/checking-a-part.md`;
    const facts: Findings<'check'> = { part, version, slot, problems };
    throw new FailureWithFacts(sentence, problems.map(describeProblem), facts);
  } finally {
    await browser.close();
  }
}

/** Writes the outcome of a check into the file of `--report`, whether it passed or not. */
async function reporting<T extends { readonly version: string }>(
  file: string | undefined,
  part: string,
  run: () => Promise<T>,
): Promise<T> {
  if (file === undefined) return run();
  const write = reportWriter(file);
  try {
    const passed = await run();
    write({ part, ...passed, problems: [] });
    return passed;
  } catch (error) {
    if (error instanceof FailureWithFacts) write(error.facts as CheckReport);
    else write({ part, problems: [], refusal: explainFailure(error) });
    throw error;
  }
}

function folderOf(named: string, { folder }: CheckOptions): string {
  if (folder !== undefined) return resolve(folder);
  if (existsSync(join(named, 'package.json'))) return resolve(named);
  throw new UserError(
    `${join(named, 'package.json')} does not exist: pass the folder of the part with --folder.`,
  );
}

/**
 * Builds a part, or takes its finished build, and runs every check that `publish` runs before it uploads.
 * @throws {UserError} naming the change that the part needs.
 */
async function check(
  settings: CheckSettings,
  named: string,
  options: CheckOptions,
): Promise<Answer<'check'>> {
  const folder = folderOf(named, options);
  const part = readPackageFile(folder).name.split('/').at(-1) ?? '';
  if (!isPartName(part)) throw new UserError(invalidPartNameMessage(part));
  requireLockedPackages(folder);
  const accept = async ({ manifest, output }: PreparedRelease) => {
    if (manifest.shared['react'] !== undefined) requireSharedVersions(folder);
    const { version, slot = null } = manifest;
    const check = await checkInBrowser(settings, manifest, { output, folder });
    const uses = { bus: manifest.bus, check: check ?? undefined };
    const deprecated = deprecatedIn(uses, settings.shop.deprecations).map(deprecationAnswer);
    return { part, version, slot, check, deprecated };
  };
  const { built } = options;
  const release = { shop: settings.shop, folder, part };
  return built === undefined
    ? preparePart({ ...release, mode: 'production' }, accept)
    : prepareFinished(resolve(folder, built), release, accept);
}

export function addCheck(line: CommandLine): void {
  const command = addCommand(
    line,
    'check <part-or-folder>',
    'build a part and check it in a browser, without releasing it',
  )
    .enablePositionalOptions()
    .option('--folder <path>', 'folder of its sources, if it is not the part’s name')
    .option('--built <folder>', 'check this finished build in the part’s folder instead of building')
    .option('--report <file>', 'also write the result into a file: JUnit for .xml, SARIF for .sarif')
    .action(async (named: string, options: CheckOptions & CommonOptions) => {
      const checked = await reporting(options.report, named, async () => {
        const done = await check(line.settings(), named, options);
        if (isSlotName(done.slot) && !done.check) throw new UserError(noBrowser);
        return done;
      });
      const passes = `${checked.part} ${checked.version} passes every check.`;
      const unpaid = checked.check && describeUnpaid(checked.check);
      const deprecated = checked.deprecated.map(
        (one) =>
          `It uses ${nameDeprecation(one)}, which is deprecated since contract ${one.since}: use ${one.instead}.`,
      );
      answer('check', options, checked, [passes, ...deprecated, unpaid].filter(Boolean).join('\n'));
    });
  addCheckProcessor({ ...line, program: command });
}
