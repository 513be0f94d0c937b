import { toolBuilds } from '../src/releases/build-example';
import { testTool } from '../src/releases/test-tool';

/** A framework and a runtime of Module Federation that bring globals of their own; `npm run test:tools` has all. */
const usual = ['Vue', 'Rspack and @module-federation/enhanced'];

for (const build of toolBuilds.filter(({ tool }) => usual.includes(tool))) testTool(build);
