import { mkdirSync, writeFileSync } from 'node:fs';
import { journeyDataset } from './journey-dataset';
import { journeyPort } from './journey-store';

const file = '.data/journeys.json';
mkdirSync('.data', { recursive: true });
writeFileSync(file, JSON.stringify(journeyDataset));

process.env['PORT'] = String(journeyPort);
process.env['DATASET'] = file;
await import('@storefront/stack/start');
