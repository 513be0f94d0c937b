/** PostgreSQL from npm. */
export { type ArchivedPostgres, startArchivedPostgres } from './archived-postgres';
export { findClusterHome } from './cluster-home';
export { addressThrough } from './database-address';
export { type DatabaseLink, startDatabaseLink } from './database-link';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
export { findFreePort } from './free-port';
export { type Pooler, startPooler } from './pooler';
