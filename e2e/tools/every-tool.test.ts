import { toolBuilds } from '../src/releases/build-example';
import { testTool } from '../src/releases/test-tool';

for (const build of toolBuilds) testTool(build);
