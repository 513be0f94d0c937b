import {
  databaseAddress,
  defaulted,
  file,
  nonEmptyText,
  optional,
  positive,
  readSettings,
  required,
} from '@storefront/server/settings';
import * as v from 'valibot';

const ourSchemaName = /^storefront_[a-z0-9_]{1,50}$/;

/** Whether a PostgreSQL schema is named as one of ours: no other is ever created, filled or dropped. */
export const isOurSchema = (name: string): boolean => ourSchemaName.test(name);

/** Where the tables of a store are. */
export const databaseFields = {
  DATABASE_URL: required(
    databaseAddress,
    'the PostgreSQL database; `PGPASSWORD` keeps its password out of it',
  ),
  DATABASE_SCHEMA: required(
    v.pipe(nonEmptyText, v.check(isOurSchema, 'must be named storefront_…')),
    'its schema that holds the tables, named `storefront_…`',
  ),
};

/** Settings of the preparation of the database. */
export const preparationFields = {
  ...databaseFields,
  CATALOGUE_FILE: optional(file, 'a data set ([rules.md](rules.md)) that the catalogue is updated from'),
};

/**
 * What preparing the database of a deployment goes by.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readPreparationSettings = (environment: NodeJS.ProcessEnv) =>
  readSettings('preparation of the database', v.object(preparationFields), environment);

const connections = (byDefault: string, purpose: string) =>
  defaulted(positive, byDefault, `most database connections of one process ${purpose}`);

const statement = (byDefault: string, purpose: string) =>
  defaulted(positive, byDefault, `milliseconds after which the database ends a statement ${purpose}`);

const wait = (byDefault: string, purpose: string) =>
  defaulted(positive, byDefault, `milliseconds that a statement ${purpose} waits for a connection at most`);

const catalogue = 'of the catalogue';
const orders = 'of orders';
const admission = 'of the waiting room';
const limits = 'that counts limits';
const settlement = 'that settles orders';
const mail = 'of the mailer';

/** How many connections each purpose has, and how long it may use them. */
export const poolFields = {
  CATALOGUE_CONNECTIONS: connections('4', catalogue),
  CATALOGUE_STATEMENT_MS: statement('3000', catalogue),
  CATALOGUE_WAIT_MS: wait('3000', catalogue),
  ORDERS_CONNECTIONS: connections('8', orders),
  ORDERS_STATEMENT_MS: statement('5000', orders),
  ORDERS_WAIT_MS: wait('10000', orders),
  ADMISSION_CONNECTIONS: connections('3', admission),
  ADMISSION_STATEMENT_MS: statement('2000', admission),
  ADMISSION_WAIT_MS: wait('2000', admission),
  LIMITS_CONNECTIONS: connections('2', limits),
  LIMITS_STATEMENT_MS: statement('1000', limits),
  LIMITS_WAIT_MS: wait('500', limits),
  SETTLEMENT_CONNECTIONS: connections('5', settlement),
  SETTLEMENT_STATEMENT_MS: statement('10000', settlement),
  SETTLEMENT_WAIT_MS: wait('10000', settlement),
  MAIL_CONNECTIONS: connections('2', mail),
  MAIL_STATEMENT_MS: statement('10000', mail),
  MAIL_WAIT_MS: wait('10000', mail),
  DATABASE_LOCK_MS: defaulted(positive, '2000', 'milliseconds that a statement waits for a lock at most'),
  DATABASE_IDLE_MS: defaulted(
    positive,
    '10000',
    'milliseconds after which the database ends a transaction that does nothing',
  ),
};
