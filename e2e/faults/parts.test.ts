import { faultyParts } from '../src/faults/faulty-parts';
import { partFaults } from '../src/faults/part-faults';
import { testPartFault } from '../src/faults/test-part-fault';
import { test } from '../src/store/isolated-store';

// One store for all: what fails is its releases.
test.describe.configure({ mode: 'default' });

for (const part of faultyParts) {
  for (const fault of partFaults) testPartFault(part, fault);
}
