import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDataset } from './read-dataset';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataset-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: unknown) {
  const file = join(folder, 'data.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readDataset(file);
}

const good = () => ({
  events: [
    { id: 1, name: 'One', ticketing_slug: 'one', later: { kept: true } },
    { id: 2, name: 'Two', ticketing_slug: 'two', is_active: false },
  ],
  ticketing_items: [{ id: 5, event_id: 1, name: 'Ticket', price: 100, tax_percentage: '0.0825' }],
  promo_codes: [{ id: 9, event_id: 2, uid: 'X', promo_payload: { percentage: 1 } }],
});

test('reads a data set: missing fields are null, unknown ones retained, rates unchanged', async () => {
  const dataset = await read(`\uFEFF${JSON.stringify(good())}`);
  expect(dataset.events).toMatchObject([
    { is_active: true, description: null, later: { kept: true } },
    { is_active: false },
  ]);
  expect(dataset.ticketing_items[0]).toMatchObject({
    tax_percentage: '0.0825',
    available_public_sale: false,
    is_active: true,
  });
});

type Rows = Record<keyof ReturnType<typeof good>, Record<string, unknown>[]>;
const change = (table: keyof Rows, index: number, fields: object): object => {
  const dataset: Rows = good();
  Object.assign(dataset[table][index] ?? {}, fields);
  return dataset;
};

test.each([
  ['events[1].name is missing', change('events', 1, { name: undefined })],
  ['events[0].name must be a text', change('events', 0, { name: 7 })],
  ['events[1].id is the same as that of events[0] (1)', change('events', 1, { id: 1 })],
  ['events[0].start_date must be a date', change('events', 0, { start_date: 'soon' })],
  [
    'ticketing_items[0].on_sale_date must be a date',
    change('ticketing_items', 0, { on_sale_date: '11/21/2030' }),
  ],
  ['events[0].timezone must be a time zone', change('events', 0, { timezone: 'Mars/Olympus' })],
  [
    'events[0].web_surcharge_percentage must be a decimal',
    change('events', 0, { web_surcharge_percentage: -1 }),
  ],
  [
    'events[0].ticketing_payment_processor_config.processor is missing',
    change('events', 0, { ticketing_payment_processor_config: {} }),
  ],
  [
    'events[0].ticketing_payment_processor_config.processor is "Barter & Co", which is not the name of a processor',
    change('events', 0, { ticketing_payment_processor_config: { processor: 'Barter & Co' } }),
  ],
  ['ticketing_items[0].price must be a whole number', change('ticketing_items', 0, { price: 12.5 })],
  ['ticketing_items[0].price must be a whole number', change('ticketing_items', 0, { price: -1 })],
  ['ticketing_items[0].event_id names no event (3)', change('ticketing_items', 0, { event_id: 3 })],
  [
    'promo_codes[0].promo_payload.percentage must be a fraction',
    change('promo_codes', 0, { promo_payload: { percentage: 10 } }),
  ],
  ['promo_codes is missing', { events: [], ticketing_items: [] }],
  ['it must be an object', '7'],
  ['is not JSON', '{'],
])('a file that does not fit is refused in one sentence: %s', async (words, content) => {
  const failure = await read(content).catch((error: Error) => error.message);
  expect(failure).toContain(words);
  expect(failure).toMatch(/^The data set .*data\.json .*[^.]\.$/);
});

test('names a missing file', async () => {
  await expect(readDataset('/nowhere/data.json')).rejects.toThrow(
    'The data set /nowhere/data.json cannot be read (ENOENT).',
  );
});
