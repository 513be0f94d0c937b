import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBrowserFiles } from '../build-browser-files';

/** Builds what browsers load into a temporary folder. */
export async function writeBrowserFiles(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-browser-'));
  for (const { name, content } of await buildBrowserFiles('/')) writeFileSync(join(folder, name), content);
  return folder;
}
