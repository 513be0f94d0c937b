import { type Command, ownerOf } from '@ticket-storefront/registry/registrar';
import { uploadRelease, withTemporaryFolder, writeReleaseFiles } from '@ticket-storefront/releases';
import { integrityOf, manifestPath, readManifestText } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import { releaseLimitBytes } from '@ticket-storefront/signing';
import {
  addCommand,
  answer,
  type ChangeOptions,
  type CliSettings,
  type CommandLine,
  progress,
} from '../program';
import { assetsAt } from './assets-at';
import { isRegistered, publishingKey } from './publish';

/**
 * Registers a release of another environment, for example of staging, with the same signed bytes.
 * @param from - the asset origin of that environment
 * @throws {UserError} if a byte differs from the manifest, or its team here has not signed it.
 */
export async function copyRelease(settings: CliSettings, part: string, version: string, from: string) {
  const registry = await settings.readRegistryOrNone();
  const key = publishingKey(settings, registry, part, version);
  const owner = ownerOf(registry, part, settings.platformKeys);
  const other = assetsAt(from);
  const text = (await other.read(manifestPath(part, version), releaseLimitBytes))?.content;
  if (!text) throw new UserError(`${part} ${version} is not at ${from}: check --from and the version.`);
  const read = readManifestText(text, owner.keys);
  if (!read.ok)
    throw new UserError(
      `The release of ${from} is ${read.reason}: publish it there with a key that the ${owner.name} has here too.`,
    );
  const { manifest } = read;
  if (manifest.part !== part || manifest.version !== version)
    throw new UserError(`${from} answers with another release: check --from.`);
  const command: Command = { type: 'publish', part, version, manifest: integrityOf(text) };
  await settings.checkRegistration(command, text.toString(), key, '.');
  await withTemporaryFolder('storefront-copy-', async (folder) => {
    await writeReleaseFiles(manifest, other, folder);
    const options = { isRegistered: () => isRegistered(settings, manifest) };
    await uploadRelease(settings.assets, folder, manifest, text.toString(), options);
  });
  await settings.requestChange(command, key);
  return { part, version, files: manifest.files.length };
}

export const addCopy = (line: CommandLine) =>
  addCommand(
    line,
    'copy <part> <version>',
    'register a release of another environment here, with the same signed bytes',
  )
    .requiredOption('--from <origin>', 'asset origin of the other environment, for example of staging')
    .action(async (part: string, version: string, options: ChangeOptions & { readonly from: string }) => {
      if (!URL.canParse(options.from))
        throw new UserError(
          `--from cannot be ${JSON.stringify(options.from)}: use an address like https://assets.example.com.`,
        );
      progress(`Copying ${part} ${version} from ${options.from} …`);
      const copied = await copyRelease(line.settings(), part, version, options.from);
      answer('copy', options, copied, `Copied ${part} ${version} as a candidate. No visitor gets it yet.`);
    });
