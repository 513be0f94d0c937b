import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createAssetServer } from './asset-server';

test('a folder of released files is named from where the server is started, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'));
  mkdirSync(join(folder, 'shell'));
  writeFileSync(join(folder, 'shell', 'a.js'), '1');
  try {
    const server = createAssetServer(relative(process.cwd(), folder));
    expect((await server.inject('/shell/a.js')).body).toBe('1');
    await server.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
