const { options } = require('./.dependency-cruiser.cjs');

const tests = ['\\.(test|test-d|stories)\\.tsx?$', '/testing/'];

/** No two folders import each other, directly or by way of others. Tests and what supports them may reach across. */
module.exports = {
  forbidden: [
    { name: 'no-folder-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, ...tests] } },
};
