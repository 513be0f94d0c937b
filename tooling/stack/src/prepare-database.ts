import { writeDemonstration } from './demonstration';
import { runCommand } from './run-command';
import { type StackSettings, schemaOf } from './settings';

/** How the preparation of a store's database is run: a data set is stored afresh, the demonstration keeps its orders. */
export function preparation(settings: StackSettings, databaseUrl: string) {
  const { datasetFile } = settings;
  return {
    options: datasetFile ? ['--fresh'] : [],
    environment: {
      DATABASE_URL: databaseUrl,
      DATABASE_SCHEMA: schemaOf(settings),
      CATALOGUE_FILE: datasetFile ?? '',
    },
  };
}

/**
 * Brings the tables of a store up to date and fills them with its data set, or else with the demonstration.
 * @throws {UserError} where the database cannot be used.
 */
export async function prepareDatabase(settings: StackSettings, databaseUrl: string): Promise<void> {
  const { options, environment } = preparation(settings, databaseUrl);
  const catalogue = settings.datasetFile ?? writeDemonstration(settings);
  await runCommand('prepare', { options, environment: { ...environment, CATALOGUE_FILE: catalogue } });
}
