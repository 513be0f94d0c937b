import {
  checkoutViolationSchema,
  checkoutViolationsPath,
  checkoutWatchesPath,
  checkoutWatchSchema,
} from '@ticket-storefront/format';
import { queryOperatorApi } from '@ticket-storefront/registry';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';
import {
  type Answer,
  addCommand,
  answer,
  type CliSettings,
  type CommandLine,
  type CommonOptions,
} from '../program';
import { fetchShellHealth } from './fetch-from-server';
import { describeVisits, inventory, whyNoHash } from './inventory';

/** PCI DSS 11.6.1 requires a comparison at least this often. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** Collects what an assessor wants to see of the checkout of a processor. @throws {UserError} if the shop has none of it. */
async function evidence(settings: CliSettings, processor: string): Promise<Answer<'evidence'>> {
  const { shop, assets, readRegistry, origin, api } = settings;
  const { assets: assetOrigin, pages, processors } = await fetchShellHealth(origin);
  const own = pages.filter((page) => page.processor === processor);
  if (own.length === 0) {
    const known = pages.flatMap((page) => page.processor ?? []);
    throw new UserError(
      `The shop has no checkout by ${processor}: choose from ${[...new Set(known)].join(', ')}.`,
    );
  }
  const registry = await readRegistry();
  const at = new Date();
  const scripts = await inventory(registry, { assets, assetOrigin }, { pages: own, processors }, at);
  const watches = await queryOperatorApi(api, checkoutWatchesPath, v.array(checkoutWatchSchema));
  const violations = await queryOperatorApi(api, checkoutViolationsPath, v.array(checkoutViolationSchema));
  const watch = watches.find((one) => one.processor === processor) ?? null;
  const isRecent = watch !== null && at.getTime() - Date.parse(watch.watchedAt) <= maxAgeMs;
  return {
    processor,
    at: at.toISOString(),
    questionnaire: shop.questionnaireOf(processor, registry.processors?.[processor] ?? null),
    scripts,
    watch,
    isWatched: isRecent && watch.changes.length === 0,
    violations,
  };
}

const cell = (text: string | number) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const items = (sentences: readonly string[]) => sentences.map((sentence) => `- ${sentence}`).join('\n');

function describeWatch({ watch, isWatched }: Answer<'evidence'>): string {
  if (!watch) return '**Missing:** `storefront watch` has not reported this checkout yet.';
  const { watchedAt, address, changes, seen } = watch;
  const missing = isWatched ? [] : ['**Open:** the last result is older than 7 days, or has changes.'];
  const found =
    changes.length === 0
      ? ['No change was found.']
      : changes.map(({ kind, sentence }) => `- ${kind}: ${sentence}`);
  return [
    ...missing,
    `Last watched on ${watchedAt} at ${address}.\n`,
    ...found,
    '\n### Security headers\n',
    table(
      ['header', 'value'],
      Object.entries(seen.headers).map(([name, value]) => [name, `\`${value}\``]),
    ),
    '\n### Scripts that the browser received\n',
    table(
      ['script', 'in', 'hash'],
      seen.scripts.map(({ url, inFrame, integrity }) => [
        url,
        inFrame ? 'frame' : 'page',
        `\`${integrity}\``,
      ]),
    ),
    `\nForms: ${seen.forms.join(', ') || 'none'}. Hosts: ${seen.hosts.join(', ')}. Refused by the policy: ${seen.refused.join(', ') || 'nothing'}.`,
  ].join('\n');
}

/** Writes the evidence as Markdown. */
function describeEvidence(found: Answer<'evidence'>): string {
  const { processor, at, questionnaire, scripts, violations } = found;
  return [
    `# PCI DSS 4.0.1: checkout by ${processor}`,
    `Collected on ${at} by \`storefront evidence ${processor}\`.`,
    `## ${questionnaire.name}`,
    items(questionnaire.reasons),
    'What remains with the merchant:',
    items(questionnaire.duties),
    '## Scripts of the payment page (6.4.3)',
    table(
      ['script', 'owner', 'needed because it', 'visits', 'integrity'],
      scripts.map((one) => [
        one.script ?? 'inline script',
        one.simulated ? `${one.owner}, simulated` : one.owner,
        one.reason,
        describeVisits(one, scripts),
        one.kind === 'release' ? `\`${one.integrity}\`` : `none: ${whyNoHash(one.kind)}`,
      ]),
    ),
    '## Changes of the payment page (11.6.1)',
    describeWatch(found),
    '## What browsers refused in the last 7 days',
    violations.length === 0
      ? 'Browsers reported nothing at checkouts.'
      : table(
          ['first day', 'directive', 'blocked', 'part', 'reports', 'wide networks'],
          violations.map((one) => [
            one.firstDay,
            one.directive,
            one.blocked,
            one.part || '–',
            one.count,
            one.networks,
          ]),
        ),
  ].join('\n\n');
}

export const addEvidence = (line: CommandLine) =>
  addCommand(
    line,
    'evidence <processor>',
    'print what an assessor of card payments wants to see of a checkout, as Markdown',
  ).action(async (processor: string, options: CommonOptions) => {
    const found = await evidence(line.settings(), processor);
    answer('evidence', options, found, describeEvidence(found));
  });
