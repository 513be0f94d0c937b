import { generate, PostgresDialect } from 'kysely-codegen';
import { prepareDatabase } from '../catalog/prepare-database';
import { openDatabase } from '../database/connection';

const schema = 'storefront_generated_schema';

/** What `database/schema.ts` holds: the types of all tables, as the migrations make them in an empty database. */
export async function generateSchema(databaseUrl: string): Promise<string> {
  await prepareDatabase({ databaseUrl, schema, rows: null, fresh: true });
  const db = openDatabase({ databaseUrl, schema });
  try {
    return await generate({
      db,
      dialect: new PostgresDialect(),
      defaultSchemas: [schema],
      includePattern: `${schema}.*`,
      // What the connection makes of a value. JSON is unknown until a schema has parsed it.
      typeMapping: { int8: 'number', numeric: 'number', timestamptz: 'Date', jsonb: 'unknown' },
      outFile: null,
    });
  } finally {
    await db.schema.dropSchema(schema).cascade().execute();
    await db.destroy();
  }
}
