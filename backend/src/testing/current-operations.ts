import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOfDocument, normalisedDocument } from '../graphql/known-operations';

const folder = join(import.meta.dirname, '../../../shared/api/src/operations');

/** The storefront's current operations, normalised, by their hashes. */
export async function currentOperations(): Promise<Readonly<Record<string, string>>> {
  const operations: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(folder, name)).href);
    for (const [exported, text] of Object.entries(module)) {
      if (!exported.endsWith('Document') || typeof text !== 'string') continue;
      const document = normalisedDocument(text);
      operations[hashOfDocument(document)] = document;
    }
  }
  return operations;
}
