import { testBrokenBuilds } from '../src/faults/broken/test-broken-builds';

testBrokenBuilds();
