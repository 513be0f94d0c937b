import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { releasedShell, version } from './testing/released-shell';

test('a shell server is not ready before it can read the release that it serves, and then stays so', async () => {
  const log = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const { server, assets, close } = await releasedShell('http://127.0.0.1:1', { shell: {} });
  const folder = join(assets, 'shell');
  const statuses = async () =>
    Promise.all(['/readyz', '/healthz'].map(async (path) => (await server.inject(path)).statusCode));
  renameSync(join(folder, version), join(folder, 'elsewhere'));
  expect(await statuses()).toEqual([503, 200]);
  renameSync(join(folder, 'elsewhere'), join(folder, version));
  expect(await statuses()).toEqual([200, 200]);
  renameSync(join(folder, version), join(folder, 'elsewhere'));
  expect(await statuses()).toEqual([200, 200]);
  await close();
  log.mockRestore();
});
