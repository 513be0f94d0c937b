import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchema } from './generate-schema';

test('the types of the tables are those of the migrated database; `npm run schema` writes them anew', async () => {
  expect(await readFile(join(import.meta.dirname, '../database/schema.ts'), 'utf8')).toBe(
    await generateSchema(process.env['TEST_DATABASE_URL'] ?? ''),
  );
});
