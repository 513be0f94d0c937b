import { runServer } from '@storefront/server/http';
import { withTraces } from '@storefront/server/traces';
import { readSettings } from './settings/api-settings';
import { startApi } from './start-api';

await runServer(readSettings, withTraces('storefront-api', startApi));
