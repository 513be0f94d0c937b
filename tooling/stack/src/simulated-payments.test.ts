import { accountSetting, processors } from '@ticket-storefront/processors';

import { loadSimulator } from '@ticket-storefront/simulators/server';
import { simulatedPayments } from './simulated-payments';

jest.mock('@ticket-storefront/simulators/server', () => ({ loadSimulator: jest.fn() }));

const [first, ...others] = processors;
const variable = accountSetting(first);
const before = process.env[variable];
beforeEach(() => {
  process.env[variable] = 'an account of a simulator that runs elsewhere';
});
afterEach(() => {
  if (before === undefined) delete process.env[variable];
  else process.env[variable] = before;
});

test('starts no simulator for a processor with an account, and leaves its settings unchanged', async () => {
  jest.mocked(loadSimulator).mockImplementation(async ({ name }) => {
    if (name === first.name) throw new Error('It has no simulator.');
    return {
      environment: (origin) => ({ api: { [name]: `${origin}/${name}` }, shell: {} }),
      register: () => undefined,
    };
  });
  const { api } = await simulatedPayments('http://localhost:3003');
  expect(api).toEqual(Object.fromEntries(others.map(({ name }) => [name, `http://localhost:3003/${name}`])));
});
