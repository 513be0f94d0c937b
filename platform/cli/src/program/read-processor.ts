import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ProcessorData, processorSchema } from '@ticket-storefront/format';
import { readPackageFile } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import { codeOf } from '@ticket-storefront/storage';
import * as v from 'valibot';

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UserError(`${file} cannot be read (${codeOf(cause)}): choose another file.`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UserError(`${file} is not JSON: correct it.`, { cause });
  }
}

/** Reads the description of a processor. @throws {UserError} naming the first wrong field. */
export function readProcessor(file: string): ProcessorData {
  const parsed = v.safeParse(processorSchema, readJson(file));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? 'the whole';
  const message = issue.message.replace(/\.$/, '');
  throw new UserError(
    `${file} is not the description of a processor (docs/payment-services.md): ${path}: ${message}.`,
  );
}

/** The description that the package.json of a part names in `storefront.processor`; null if it names none. @throws {UserError} as {@link readProcessor} does. */
export function readOwnProcessor(folder: string): ProcessorData | null {
  const { processor } = readPackageFile(folder).storefront;
  return processor === undefined ? null : readProcessor(resolve(folder, processor));
}
