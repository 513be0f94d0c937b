import { runServer } from '@storefront/server';
import { withTraces } from '@storefront/server/http';
import { readSettings } from './settings/api-settings';
import { startApi } from './start-api';

await runServer(readSettings, withTraces('storefront-api', startApi));
