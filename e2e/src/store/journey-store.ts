import { resolve } from 'node:path';

/** Where the store of the browser journeys listens; it takes four ports in a row. */
export const journeyPort = 4300;

/** The addresses of that store. */
export const journeyOrigins = {
  storefront: `http://localhost:${journeyPort}`,
  assets: `http://localhost:${journeyPort + 1}`,
  api: `http://localhost:${journeyPort + 2}`,
  simulators: `http://localhost:${journeyPort + 3}`,
};

/** Where that store keeps its state. */
export const journeyStoreFolder = resolve(
  process.env['DATA_FOLDER'] ?? '.data',
  'stores',
  String(journeyPort),
);
