import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const compressible = /\.(js|css|svg)$/;

/** Puts a `.br` and a `.gz` beside every text file of a release, since its origin is a plain file server. */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => compressible.test(file))) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
