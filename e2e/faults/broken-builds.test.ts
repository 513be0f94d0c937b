import { brokenBuilds, testBrokenBuild } from '../src/faults/broken/test-broken-builds';

for (const build of brokenBuilds) testBrokenBuild(build);
