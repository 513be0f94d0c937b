import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ProcessorData, processorSchema } from '@ticket-storefront/format';
import { readPackageFile } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import { codeOf } from '@ticket-storefront/storage';
import * as v from 'valibot';

/** Reads the description of a processor. @throws {UserError} that names the file, and the field that is wrong. */
export function readProcessor(file: string): ProcessorData {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(`${file} cannot be read (${codeOf(cause)}): choose another file.`, { cause });
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), processorSchema), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue);
  if (field === null) throw new UserError(`${file} has no JSON object: see docs/payment-services.md.`);
  throw new UserError(`${file} has an invalid ${field}: ${issue.message}`);
}

/** The description that the package.json of a part names in `storefront.processor`; null if it names none. @throws {UserError} as {@link readProcessor} does. */
export function readOwnProcessor(folder: string): ProcessorData | null {
  const { processor } = readPackageFile(folder).storefront;
  return processor === undefined ? null : readProcessor(resolve(folder, processor));
}
