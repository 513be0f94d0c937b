import { availableParallelism, loadavg } from 'node:os';
import { configure } from '@testing-library/dom';

const [lastMinute = 0] = loadavg();

// Loaded before each test file in a browser's surroundings. What `findBy` and `waitFor` look for comes at once on a quiet
// machine, so a wrong query fails within seconds. Where more work waits than there are cores, everything comes later.
configure({ asyncUtilTimeout: 5_000 * Math.max(1, lastMinute / availableParallelism()) });
