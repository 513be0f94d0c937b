import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { contractVersion } from '@ticket-storefront/contract';
import * as v from 'valibot';
import { hashContractTypes } from './contract-types';

const record = 'shared/contract/types.json';
const changelog = 'shared/contract/CHANGELOG.md';

/** The hash of the types of each version of the contract. */
const versions = v.record(v.string(), v.string());

/** Why the contract cannot be released as it is, or null. */
function problemOf(recorded: v.InferOutput<typeof versions>, hash: string): string | null {
  if (!readFileSync(changelog, 'utf8').includes(`\n## ${contractVersion}\n`))
    return `${changelog} has no chapter ${contractVersion}: describe there what changes for remotes.`;
  const known = recorded[contractVersion];
  if (known === hash) return null;
  return known
    ? `The types of contract ${contractVersion} have changed: give contractVersion a new version, add its chapter to ${changelog}, and run \`npm run contract\`.`
    : `The types of contract ${contractVersion} are not recorded: run \`npm run contract\`.`;
}

const recorded = existsSync(record) ? v.parse(versions, JSON.parse(readFileSync(record, 'utf8'))) : {};
const hash = hashContractTypes();
const isNew = process.argv.includes('--record') && !recorded[contractVersion];
const all = isNew ? { ...recorded, [contractVersion]: hash } : recorded;
if (isNew) writeFileSync(record, `${JSON.stringify(all, null, 2)}\n`);
const problem = problemOf(all, hash);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
