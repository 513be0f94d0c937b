import { readSettings } from '@storefront/server/read-settings';
import { optional, required } from '@storefront/server/setting';
import { databaseAddress, file, words } from '@storefront/server/settings-fields';
import * as v from 'valibot';
import { isOurSchema } from './schema-name';

/** Where the tables of a store are. */
export const databaseFields = {
  DATABASE_URL: required(
    databaseAddress,
    'the PostgreSQL database; `PGPASSWORD` keeps its password out of it',
  ),
  DATABASE_SCHEMA: required(
    v.pipe(words, v.check(isOurSchema, 'must be named storefront_…')),
    'its schema that holds the tables, named `storefront_…`',
  ),
};

/** Settings of the preparation of the database. */
export const preparationFields = {
  ...databaseFields,
  CATALOGUE_FILE: optional(
    file,
    'a data set ([rules.md](rules.md)) that the catalogue is brought up to date with',
  ),
};

/**
 * What preparing the database of a deployment goes by.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readPreparationSettings = (environment: NodeJS.ProcessEnv) =>
  readSettings('preparation of the database', v.object(preparationFields), environment);
