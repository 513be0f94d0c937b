import { test } from '../src/faults/fault-store';
import { faults } from '../src/faults/faults';
import { checkouts, testFault } from '../src/faults/test-faults';

// One store for all: what fails is its servers, network and database.
test.describe.configure({ mode: 'default' });

for (const [processor, checkout] of Object.entries(checkouts)) {
  for (const fault of faults) testFault(processor, checkout, fault);
}
