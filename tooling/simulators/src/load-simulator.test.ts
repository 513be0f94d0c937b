import { processors } from '@ticket-storefront/processors';
import { loadSimulator } from './load-simulator';

test.each(processors)('includes its origin in the settings for $label', async (processor) => {
  const { environment } = await loadSimulator(processor);
  expect(Object.values(environment('http://localhost:3003').api)).toContainEqual(
    expect.stringContaining('http://localhost:3003'),
  );
});

test('names the missing file of a processor without a simulator', async () => {
  // @ts-expect-error: no processor of this name is described.
  await expect(loadSimulator({ name: 'barter', folder: 'remote-checkout-barter' })).rejects.toThrow(
    'The processor barter has no simulator: remote-checkout-barter/simulator/index.ts must export simulatedProcessor',
  );
});
