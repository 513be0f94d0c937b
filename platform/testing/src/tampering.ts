import { readFileSync, writeFileSync } from 'node:fs';
import type { ReadableStorage, Stored } from '@ticket-storefront/storage';

/** Changes the document of a signed text without its signature, as a forger would. */
export function changePayload(text: string, from: string, to: string): string {
  const envelope = JSON.parse(text);
  const payload = Buffer.from(envelope.payload, 'base64').toString().replace(from, to);
  return JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') });
}

/** Changes one byte of a file. @returns a function that restores it. */
export function flipByte(file: string, index: number, bits = 1): () => void {
  const good = readFileSync(file);
  const bad = Buffer.from(good);
  bad[index] = (bad[index] ?? 0) ^ bits;
  writeFileSync(file, bad);
  return () => writeFileSync(file, good);
}

/** Copies folders of a storage into memory, where thousands of checks are faster. */
export async function copyToMemory(storage: ReadableStorage, ...folders: string[]) {
  const copy = new Map<string, Stored>();
  for (const path of (await Promise.all(folders.map((folder) => storage.list(folder)))).flat()) {
    const stored = await storage.read(path);
    if (stored) copy.set(path, stored);
  }
  return {
    /** The size of each file, by path. */
    sizes: new Map([...copy].map(([path, { content }]) => [path, content.length])),
    /** A copy with some bits of one byte changed. */
    withByteChanged(changed: string, index: number, bits = 1): ReadableStorage {
      const read = (path: string): Stored | null => {
        const stored = copy.get(path) ?? null;
        if (path !== changed || !stored) return stored;
        const content = Buffer.from(stored.content);
        content[index] = (content[index] ?? 0) ^ bits;
        return { ...stored, content };
      };
      return {
        read: async (path) => read(path),
        list: async (folder) => [...copy.keys()].filter((path) => path.startsWith(folder)),
      };
    },
  };
}
