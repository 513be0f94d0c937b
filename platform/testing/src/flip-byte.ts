import { readFileSync, writeFileSync } from 'node:fs';

/** Changes one byte of a file. @returns what puts it back. */
export function flipByte(file: string, index: number, bits = 1): () => void {
  const good = readFileSync(file);
  const bad = Buffer.from(good);
  bad[index] = (bad[index] ?? 0) ^ bits;
  writeFileSync(file, bad);
  return () => writeFileSync(file, good);
}
