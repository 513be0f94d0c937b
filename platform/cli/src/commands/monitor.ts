import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type LogHead, logHeadSchema, type Registry } from '@ticket-storefront/format';
import {
  isContinued,
  isIncluded,
  type LogProofs,
  linesOf,
  logAt,
  proveConsistency,
  proveInclusion,
  type RegistryHead,
  registryHeadOf,
  registryHeadPath,
  registryHeadSchema,
} from '@ticket-storefront/registry';
import { readAudit } from '@ticket-storefront/registry/registrar';
import type { Storage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import {
  type Answer,
  addCommand,
  answer,
  answerProblems,
  type CommandLine,
  type CommonOptions,
  positiveSeconds,
  progress,
} from '../program';

const timeoutMs = 10_000;

/** What a round of a monitor follows. */
export interface Followed {
  /** Addresses of shell servers, or of what is in front of them. */
  readonly shops: readonly string[];
  readonly readRegistry: () => Promise<Registry>;
  readonly proofs: LogProofs;
}

const theft =
  'Treat the registrar’s key as stolen (docs/root.md, A stolen key), and keep both registries as evidence';

async function fetchFrom(address: string): Promise<Response | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  return response?.ok ? response : null;
}

/** Which registry a shop says that it uses; null if it does not answer. */
async function readHead(shop: string): Promise<RegistryHead | null> {
  const response = await fetchFrom(new URL(registryHeadPath, shop).href);
  const parsed = v.safeParse(registryHeadSchema, await response?.json().catch(() => null));
  return parsed.success ? parsed.output : null;
}

/** Whether a log contains a registry, as the log of a later head. */
async function isInLog({ change, log }: RegistryHead, newest: LogHead, proofs: LogProofs): Promise<boolean> {
  if (!log || !change || log.size > newest.size) return false;
  const [inclusion, consistency] = await Promise.all([
    proofs.inclusion(log.size - 1, log.size),
    proofs.consistency(log.size, newest.size),
  ]);
  if (!inclusion || !consistency) return false;
  return (
    isIncluded(Buffer.from(change, 'hex'), log.size - 1, inclusion, log) &&
    isContinued(log, newest, consistency)
  );
}

/** Releases in the HTML of a shop that visitors must not get, each in a sentence. */
async function foreignReleases(shop: string, { releases }: Registry): Promise<readonly string[]> {
  const html = await (await fetchFrom(shop))?.text();
  if (html === undefined) return [];
  return Object.entries(releases).flatMap(([part, ofPart]) => {
    const [one] = ofPart;
    const base = one?.url.slice(0, one.url.indexOf(`/${part}/${one.version}/`));
    if (!base) return [];
    const loaded = new Set(
      html
        .split(`${base}/${part}/`)
        .slice(1)
        .map((rest) => rest.split('/')[0] ?? ''),
    );
    return [...loaded].flatMap((version) => {
      const state =
        ofPart.find((release) => release.version === version)?.state.name ?? 'unknown to the registry';
      if (['current', 'canary', 'held'].includes(state)) return [];
      return [
        `${shop} loads ${part} ${version}, which is ${state}: compare the page with \`storefront watch\`.`,
      ];
    });
  });
}

/**
 * Compares once what shops and registrar say about the registry.
 * @param seen - the head of the log in the round before; null in the first one
 * @returns one sentence for each problem, and the head to keep
 */
export async function compareStories(
  { shops, readRegistry, proofs }: Followed,
  seen: LogHead | null,
): Promise<{
  readonly problems: readonly string[];
  readonly head: LogHead | null;
  readonly counter: number;
}> {
  const heads = await Promise.all(shops.map(readHead));
  // After the shops, so that it is not older.
  const registry = await readRegistry();
  const newest = registryHeadOf(registry);
  const problems: string[] = [];
  const { log, counter } = newest;
  if (!log) {
    problems.push(`Release set ${counter} has no log: update the registrar, and run \`storefront renew\`.`);
    return { problems, head: seen, counter };
  }
  const isSame = seen && isContinued(seen, log, (await proofs.consistency(seen.size, log.size)) ?? []);
  if (seen && !isSame) {
    problems.push(
      `The registrar’s log of ${log.size} lines does not continue the one of ${seen.size} lines that this monitor saw: earlier changes were rewritten. ${theft}.`,
    );
  }
  if (!(await isInLog(newest, log, proofs)))
    problems.push(
      `Release set ${counter} is not in the registrar’s own log: run \`storefront verify\` on its machine.`,
    );
  for (const [index, shop] of shops.entries()) {
    const head = heads[index];
    if (!head) {
      problems.push(`${shop} does not say which registry it uses: start it, or correct the address.`);
      continue;
    }
    const isOther = head.counter === counter && head.content !== newest.content;
    if (isOther || !(await isInLog(head, log, proofs))) {
      problems.push(
        `${shop} uses a release set ${head.counter} that is not in the registrar’s log: not all visitors get the same registry. ${theft}.`,
      );
    }
    problems.push(...(await foreignReleases(shop, registry)));
  }
  return { problems, head: isSame === false ? seen : log, counter };
}

const proofsOf = (storage: Storage): LogProofs => {
  const lines = async () => linesOf(await readAudit(storage));
  const bytes = (proof: readonly string[] | null) => proof?.map((hash) => Buffer.from(hash, 'hex')) ?? null;
  return {
    inclusion: async (line, size) => bytes(proveInclusion(await lines(), line, size)),
    consistency: async (from, to) => bytes(proveConsistency(await lines(), from, to)),
  };
};

const stateSchema = v.pipe(v.string(), v.parseJson(), logHeadSchema);

/** The head that a monitor kept in a file; null without one. */
function readSeen(file: string): LogHead | null {
  const parsed = existsSync(file) ? v.safeParse(stateSchema, readFileSync(file, 'utf8')) : null;
  return parsed?.success ? parsed.output : null;
}

interface MonitorOptions extends CommonOptions {
  readonly state: string;
  readonly every: number;
  readonly once?: boolean;
}

export const addMonitor = (line: CommandLine) =>
  addCommand(line, 'monitor <shops...>', 'follow the log of the registry, and compare it with what shops use')
    .option('--state <file>', 'keeps the head of the log between runs', 'monitor.json')
    .option('--every <seconds>', 'seconds between two rounds', positiveSeconds, 20)
    .option('--once', 'compare once, and end')
    .action(async (shops: string[], options: MonitorOptions) => {
      const { audit, readRegistry, registrarUrl } = line.settings();
      const proofs = audit ? proofsOf(audit) : logAt(registrarUrl ?? '');
      let reported = '';
      for (;;) {
        const { problems, head, counter } = await compareStories(
          { shops, readRegistry, proofs },
          readSeen(options.state),
        );
        if (head) writeFileSync(options.state, JSON.stringify(head));
        const facts: Answer<'monitor'> = { counter, lines: head?.size ?? 0, shops };
        if (options.once && problems.length === 0)
          return answer(
            'monitor',
            options,
            facts,
            `Release set ${counter}: ${shops.length} shops use what is in the log.`,
          );
        if (options.once) {
          const message =
            'A shop and the registrar differ, or one does not answer: follow the sentence of each problem.';
          return answerProblems('monitor', options, {
            message,
            facts: { ...facts, problems },
            text: problems.join('\n'),
          });
        }
        const now = problems.join('\n') || `Release set ${counter}: all shops use what is in the log.`;
        if (now !== reported) progress(`${new Date().toISOString()} ${now}`);
        reported = now;
        await wait(options.every * 1000);
      }
    });
