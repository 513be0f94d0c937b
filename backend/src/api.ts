import { runServer } from '@storefront/server/run-server';
import { errorLog } from './error-log';
import { readSettings } from './settings/api-settings';
import { startApi } from './start-api';

await runServer(readSettings, (settings) => startApi(settings, errorLog));
