import { configure } from '@testing-library/dom';

// Loaded before each test file in a browser's surroundings. What is awaited comes at once on a machine that does nothing
// else, and later on others: the limit of the test itself is enough.
configure({ asyncUtilTimeout: 60_000 });
