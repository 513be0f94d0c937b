import { generate, PostgresDialect } from 'kysely-codegen';
import { prepareDatabase } from '../catalog/prepare-database';
import { openDatabase } from '../database/connection';

const schema = 'storefront_generated_schema';

/** The text of `database/schema.ts`: the types of each table after the migrations. */
export async function generateSchema(databaseUrl: string): Promise<string> {
  await prepareDatabase({ databaseUrl, schema, rows: null, fresh: true });
  const db = openDatabase({ databaseUrl, schema });
  try {
    const types = await generate({
      db,
      dialect: new PostgresDialect(),
      defaultSchemas: [schema],
      includePattern: `${schema}.*`,
      // The values of a connection. JSON is unknown until a schema has parsed it.
      typeMapping: { int8: 'number', numeric: 'number', timestamptz: 'Date', jsonb: 'unknown' },
      outFile: null,
    });
    return types.replace(/^(\/\*\*.*?\*\/\n)/s, '// Written by `npm run schema` from the migrations.\n');
  } finally {
    await db.schema.dropSchema(schema).cascade().execute();
    await db.destroy();
  }
}
