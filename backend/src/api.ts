import { errorLog } from './error-log';
import { runServer } from './run-server';
import { readSettings } from './settings';
import { startApi } from './start-api';

await runServer(() => startApi(readSettings(process.env), errorLog));
