import { runServer } from '@storefront/server/run-server';
import { withTraces } from '@storefront/server/with-traces';
import { readSettings } from './settings/api-settings';
import { startApi } from './start-api';

await runServer(readSettings, withTraces('storefront-api', startApi));
