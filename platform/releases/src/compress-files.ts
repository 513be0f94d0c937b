import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible = /\.(js|css|svg)$/;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all([
    brotli(content).then((compressed) => writeFile(`${path}.br`, compressed)),
    gzipped(content, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ]);
}

/** Puts a `.br` and a `.gz` beside every text file of a folder but those excepted, since its origin is a plain file server. */
export async function compressFiles(folder: string, except: readonly string[] = []): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const compressed = names.filter((name) => compressible.test(name) && !except.includes(name));
  await Promise.all(compressed.map((name) => compressFile(join(folder, name))));
}
