import { runServer } from '@storefront/server/run-server';
import { readSettings } from './settings/api-settings';
import { startApi } from './start-api';

await runServer(readSettings, startApi);
