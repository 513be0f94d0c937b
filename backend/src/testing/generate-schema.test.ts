import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchema } from './generate-schema';

const folder = join(import.meta.dirname, '../database/schema');

test('the types of the tables are those of the migrated database; `npm run schema` writes them anew', async () => {
  const written = (await readdir(folder)).map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  );
  expect(Object.fromEntries(await Promise.all(written))).toEqual(
    await generateSchema(process.env['TEST_DATABASE_URL'] ?? ''),
  );
});
