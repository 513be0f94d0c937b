import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeDemonstration } from './database';
import { originsOf } from './settings';

const datasetSchema = v.object({
  events: v.array(v.object({ ticketing_logo: v.string(), ticketing_background_url: v.string() })),
});

test('writes every picture of the demonstration to its address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demonstration-'));
  const assets = join(folder, 'assets');
  const file = writeDemonstration({ port: 4790, store: folder, assets });
  const { events } = v.parse(datasetSchema, JSON.parse(readFileSync(file, 'utf8')));
  const addresses = events.flatMap((event) => [event.ticketing_logo, event.ticketing_background_url]);
  const files = addresses.map((address) => address.replace(originsOf(4790).assets, assets));
  expect(files).toHaveLength(10);
  expect(files.filter((picture) => !existsSync(picture))).toEqual([]);
  rmSync(folder, { recursive: true });
});
