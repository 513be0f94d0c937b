const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const common = {
  transform: { '\\.m?[jt]sx?$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(mitt|intl-tel-input)/)'],
  moduleNameMapper: {
    // Exported for `import` alone, and jest requires.
    '^intl-tel-input/data$': '<rootDir>/node_modules/intl-tel-input/dist/js/data.mjs',
    '\\.module\\.css$': '<rootDir>/shared/tooling/testing/src/written-class-names.ts',
    '\\.(css|svg)$': '<rootDir>/shared/tooling/testing/src/empty-asset.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/.data/'],
};

/**
 * Four kinds of test: rules and tools in Node, components in jsdom, the API against a real PostgreSQL, and starts of
 * the whole storefront.
 */
module.exports = {
  // Beyond this a test hangs. How long its work takes depends on the machine, and on what else runs there.
  testTimeout: 600_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{shared,shell,remote-*}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/shared/tooling/stack/'],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{shared,shell,remote-*}/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/shared/tooling/testing/src/wait-as-long-as-it-takes.ts'],
    },
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/backend/**/*.test.ts'],
      globalSetup: '<rootDir>/backend/src/testing/start-test-database.ts',
      globalTeardown: '<rootDir>/backend/src/testing/stop-test-database.ts',
    },
    {
      ...common,
      displayName: 'start',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/shared/tooling/stack/**/*.test.ts'],
      globalSetup: '<rootDir>/shared/tooling/stack/src/testing/build-once.ts',
    },
  ],
};
