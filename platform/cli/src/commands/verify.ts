import type { Registry } from '@ticket-storefront/format';
import { auditProblem } from '@ticket-storefront/registry/registrar';
import { checkRelease } from '@ticket-storefront/releases/manifest';
import type { ReadableStorage } from '@ticket-storefront/storage';
import {
  type Answer,
  addCommand,
  answer,
  answerProblems,
  type CommandLine,
  type CommonOptions,
  progress,
} from '../program';

/**
 * Compares every byte on the asset origin with the registry, and checks the hashes of the audit file if this machine has it.
 * Revoked releases are only counted.
 */
export async function verify(
  registry: Registry,
  { assets, audit }: { readonly assets: ReadableStorage; readonly audit: ReadableStorage | null },
  progress: (line: string) => void,
): Promise<Answer<'verify'>> {
  const inAudit = audit && (await auditProblem(audit, registry));
  const problems: Answer<'verify'>['problems'][number][] = [];
  if (inAudit) problems.push({ part: null, version: null, message: inAudit });
  const total = { releases: 0, revoked: 0, files: 0, bytes: 0, provenances: 0, problems };
  for (const [part, releases] of Object.entries(registry.releases)) {
    for (const { version, manifest, state } of releases) {
      if (state.name === 'revoked') {
        total.revoked += 1;
        continue;
      }
      const checked = await checkRelease(assets, { part, version, manifest });
      total.releases += 1;
      total.files += checked.files;
      total.bytes += checked.bytes;
      total.provenances += checked.manifest?.provenance ? 1 : 0;
      problems.push(...checked.problems.map((message) => ({ part, version, message })));
    }
    progress(`Verified ${part}`);
  }
  return total;
}

export const addVerify = (line: CommandLine) =>
  addCommand(line, 'verify', 'compare every byte on the asset origin with the registry').action(
    async (options: CommonOptions) => {
      const { assets, audit, readRegistry } = line.settings();
      const report = options.json ? () => undefined : progress;
      const result = await verify(await readRegistry(), { assets, audit }, report);
      const { files, releases, revoked, bytes, provenances, problems } = result;
      if (problems.length === 0) {
        const skipped = revoked > 0 ? `; ${revoked} revoked releases skipped` : '';
        const summary = `${files} files of ${releases} releases, ${bytes} bytes: all as registered, ${provenances} with provenance${skipped}.`;
        return answer('verify', options, result, summary);
      }
      const remedy = 'Revoke each of these releases, and publish it under another version.';
      const text = [...problems.map(({ message }) => message), remedy].join('\n');
      const found = problems.length === 1 ? '1 problem was' : `${problems.length} problems were`;
      const message = `${found} found: revoke each of these releases, and publish it under another version.`;
      answerProblems('verify', options, { message, facts: result, text });
    },
  );
