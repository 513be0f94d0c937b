import { brokenBuilds, testBrokenBuild } from '../src/faults/broken/test-broken-builds';
import { test } from '../src/faults/fault-store';
import { faultNamed } from '../src/faults/faults';
import { checkouts, testFault } from '../src/faults/test-faults';

// These journeys end servers and start them again, so they have a store of their own and take turns. All faults with all
// processors: `npm run test:faults`.
test.describe.configure({ mode: 'default' });

const samples = {
  'MX Merchant': 'the connection is reset after the charge',
  Braintree: 'the processor charges and never answers',
  Stripe: 'the API is killed between charge and storing',
};

for (const [processor, fault] of Object.entries(samples)) {
  const checkout = checkouts[processor];
  if (checkout) testFault(processor, checkout, faultNamed(fault));
}

for (const build of brokenBuilds.slice(0, 1)) testBrokenBuild(build);
