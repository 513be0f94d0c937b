import { faultyParts } from '../src/faults/faulty-parts';
import { partFaults } from '../src/faults/part-faults';
import { testPartFault } from '../src/faults/test-part-fault';
import { test } from '../src/store/isolated-store';

// One store for all: what fails is its releases.
test.describe.configure({ mode: 'default' });

/** Each part with one fault; `npm run test:faults` has them all. */
const samples: Readonly<Record<string, string>> = {
  shell: 'is not found',
  'remote-event': 'blanks the page by DOM',
  'remote-cart': 'patches a prototype',
  'remote-checkout-mx': 'blanks the page by style',
  'remote-checkout-braintree': 'throws in render',
  'remote-checkout-stripe': 'throws after a minute',
};

for (const part of faultyParts) {
  const fault = partFaults.find(({ name }) => name === samples[part.part]);
  if (fault) testPartFault(part, fault);
}
