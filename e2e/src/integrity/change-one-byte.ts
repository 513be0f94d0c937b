import { runtimeCore } from '@ticket-storefront/format/parts';
import type { EmittedFile } from './emitted-files';

/** A file in which one byte differs. */
export interface ChangedFile extends EmittedFile {
  /** The global that a changed script makes where it runs; a style shows itself by being applied. */
  readonly global: string | null;
}

/** The beginning of each of our scripts: it assigns itself to a global. */
const ownGlobal = /webpackChunk\w+|mf_\w+/;

/** What the script with the runtime core assigns itself to, at its end. */
const coreGlobal = new RegExp(runtimeCore.global);

function withByteChanged(content: Buffer, index: number): Buffer {
  const changed = Buffer.from(content);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

/**
 * Changes the last byte of the first name of a script's global, so that the script stays valid and running it can be
 * seen; in a style, the byte in the middle.
 */
export function changeOneByte(file: EmittedFile): ChangedFile {
  if (file.kind === 'style') {
    return { ...file, content: withByteChanged(file.content, file.content.length >> 1), global: null };
  }
  const text = file.content.toString('latin1');
  const found = coreGlobal.exec(text) ?? ownGlobal.exec(text);
  if (!found) throw new Error(`${file.url} assigns itself to no global, so running it could not be seen.`);
  const end = found.index + found[0].length;
  const content = withByteChanged(file.content, end - 1);
  return { ...file, content, global: content.toString('latin1', found.index, end) };
}
