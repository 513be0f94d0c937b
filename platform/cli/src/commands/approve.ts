import { checkBuild, describeProblem, noBrowser, openBrowser, passedResult } from '@ticket-storefront/check';
import { type RegistryRelease, releasesOf } from '@ticket-storefront/format';
import { isSlotName } from '@ticket-storefront/format/parts';
import { signApproval } from '@ticket-storefront/registry/registrar';
import { withTemporaryFolder, writeReleaseFiles } from '@ticket-storefront/releases';
import { createManifestReader } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import {
  addChange,
  type ChangeOptions,
  type CliSettings,
  type CommandLine,
  change,
  FailureWithFacts,
  progress,
} from '../program';
import { assetsAt } from './assets-at';

type Checked = Pick<CliSettings, 'shop' | 'chromePath' | 'assets' | 'namesAssets'>;

/**
 * Checks the released bytes on this machine: their hashes, and those of a part with a slot in a browser.
 * @returns the passed checks.
 * @throws {UserError} if one fails, or without a browser.
 */
async function checkReleased(
  { shop, chromePath, assets: stored, namesAssets }: Checked,
  part: string,
  release: RegistryRelease,
): Promise<readonly string[]> {
  const { version } = release;
  const assets = namesAssets ? stored : assetsAt(new URL(release.url).origin);
  const manifest = await createManifestReader(assets)(part, release);
  const { slot } = manifest;
  return withTemporaryFolder('storefront-approve-', async (output) => {
    await writeReleaseFiles(manifest, assets, output);
    if (!isSlotName(slot)) return ['bytes'];
    const browser = await openBrowser(chromePath);
    if (!browser)
      throw new UserError(
        `${noBrowser} Approve ${part} ${version} on a machine with a browser, or with --unchecked.`,
      );
    try {
      const { problems, paid } = await checkBuild(shop, browser, { output, manifest, slot }, null);
      if (problems.length === 0) return ['bytes', ...passedResult(slot, paid).passed];
      const facts = { part, version, slot, problems };
      throw new FailureWithFacts(`${part} ${version} is not approved`, problems.map(describeProblem), facts);
    } finally {
      await browser.close();
    }
  });
}

interface ApproveOptions extends ChangeOptions {
  readonly unchecked?: boolean;
}

export const addApprove = (line: CommandLine) =>
  addChange(
    line,
    'approve <part> <version>',
    'approve a release for checkouts: for links of its own team, and with enough people for all visits',
  )
    .option('--unchecked', 'sign without checking the released bytes on this machine')
    .action(async (part: string, version: string, options: ApproveOptions) => {
      const settings = line.settings();
      const registry = await settings.readRegistry();
      const release = releasesOf(registry, part).find((known) => known.version === version);
      if (!settings.trust || !release) return change(line, { type: 'approve', part, version }, options);
      if (!options.unchecked) progress(`Checking ${part} ${version} as released`);
      const checks = options.unchecked ? null : await checkReleased(settings, part, release);
      const { manifest } = release;
      const approval = signApproval(
        { part, version, manifest, checks: checks && [...checks], signed: new Date().toISOString() },
        settings.signer(options.as),
      );
      await change(line, { type: 'approve', part, version, approval }, options);
    });
