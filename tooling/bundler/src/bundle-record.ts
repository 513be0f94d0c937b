import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const recordSchema = v.object({
  /** Changes with every byte of the bundle. */
  version: v.string(),
  /** Every file that it was made from, and folders whose entries it knows, relative to the root of the repository. */
  sources: v.array(v.string()),
  /** Names of the npm packages that have code in it. */
  packages: v.array(v.string()),
  /** Size of all of its files. */
  bytes: v.number(),
});

/** What is known of a server's bundle; it lies beside the bundle's folder. */
export type BundleRecord = v.InferOutput<typeof recordSchema>;

/** The record of a bundle, null where it was never built. */
export function readBundleRecord(file: string): BundleRecord | null {
  try {
    return v.parse(recordSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
