import { mkdirSync, writeFileSync } from 'node:fs';
import { journeyDataset } from './journey-dataset';
import { providerLogo, writePictures } from './journey-pictures';
import { journeyPort } from './journey-store';

const file = '.data/journeys.json';
mkdirSync('.data', { recursive: true });
writeFileSync(file, JSON.stringify(journeyDataset));
await writePictures();

process.env['PORT'] = String(journeyPort);
process.env['DATASET'] = file;
// Half of the production value, so that journeys are shorter, but still longer than the slow card takes.
process.env['SETTLE_AFTER_MS'] = '30000';
// Visitors without JavaScript see only what the server drew, which two journeys at once make slow.
process.env['RENDER_WAIT_MS'] = '2000';
process.env['PROVIDER_NAME'] = 'Pier Tickets';
process.env['PROVIDER_LOGO'] = providerLogo;
process.env['PROVIDER_COLOR'] = '#0a6548';
const { runUntilStopped } = await import('@ticket-storefront/stack');
await runUntilStopped('production');
