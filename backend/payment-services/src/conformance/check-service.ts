import type { ConformanceCase } from './conformance-case';
import { Deviation, Missing } from './deviation';
import { lookupCases } from './lookup-cases';
import { messageCases } from './message-cases';
import { outcomeCases } from './outcome-cases';
import { repeatedCases } from './repeated-cases';
import { signatureCases } from './signature-cases';
import { type Sandbox, TestedService } from './tested-service';

/** All cases of the conformance test, in their order: last those that might end the process of the service. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...outcomeCases,
  ...repeatedCases,
  ...lookupCases,
  ...signatureCases,
  ...messageCases,
];

/** `seen` is what came instead; `missing` what to add, so that the case can run. */
export type CaseResult = Pick<ConformanceCase, 'name' | 'rule'> &
  (
    | { readonly result: 'passed' }
    | { readonly result: 'failed'; readonly seen: string }
    | { readonly result: 'left-out'; readonly missing: string }
  );

/** Runs one case. */
export async function runCase({ name, rule, run }: ConformanceCase, sandbox: Sandbox): Promise<CaseResult> {
  try {
    await run(new TestedService(sandbox));
    return { name, rule, result: 'passed' };
  } catch (error) {
    if (error instanceof Missing) return { name, rule, result: 'left-out', missing: error.message };
    if (error instanceof Deviation) return { name, rule, result: 'failed', seen: error.message };
    throw error;
  }
}

/** Runs all cases against a service, one after another. */
export async function checkService(sandbox: Sandbox): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const each of conformanceCases) results.push(await runCase(each, sandbox));
  return results;
}
