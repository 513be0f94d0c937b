import { runServer } from '@ticket-storefront/server';
import { withTraces } from '@ticket-storefront/server/http';
import { readSettings } from './settings/api-settings';
import { startApi } from './start-api';

await runServer(readSettings, withTraces('storefront-api', startApi));
