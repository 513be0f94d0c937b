const { compileAllMessages } = require('./tooling/webpack/src/messages/compile-messages.ts');

// Tests import what the messages are compiled to.
compileAllMessages(__dirname);

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
  transformIgnorePatterns: [
    '/node_modules/(?!(@formatjs/[a-z-]+|mitt|uqr|intl-tel-input|jose|p-limit|yocto-queue|@opentelemetry/otlp-exporter-base|fast-png|iobuffer|request-filtering-agent|pixelmatch|temporal-polyfill|temporal-utils)/)',
  ],
  moduleNameMapper: {
    // Exported for `import` alone, and jest requires.
    '^intl-tel-input/data$': '<rootDir>/node_modules/intl-tel-input/dist/js/data.mjs',
    '\\.module\\.css$': '<rootDir>/tooling/testing/src/written-class-names.ts',
    '\\.(css|svg|woff2)$': '<rootDir>/tooling/testing/src/empty-asset.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/dist/'],
};

const unit = 'shared,platform,tooling,shell,remote-*';
const slowTests = '\\.(integration|exhaustive|long|deploy)\\.test\\.ts$';
const adapters = '<rootDir>/remote-[a-z-]+/api/';
/** They need no database. */
const services = '<rootDir>/backend/payment-services/';
const stack = '<rootDir>/tooling/stack/';

/**
 * Seven kinds of test. In seconds: rules and tools in Node, components in jsdom. In minutes: what starts
 * processes, listens at ports or uploads releases (`*.integration.test.ts`) or tries very many cases
 * (`*.exhaustive.test.ts`), the API against a real PostgreSQL, and starts of the whole storefront. Before a
 * release: what builds many parts or runs very many processes (`*.long.test.ts`), and the API behind programs of a server (`*.deploy.test.ts`).
 */
module.exports = {
  // Both cores of a small machine: what runs beside the tests can wait.
  maxWorkers: '100%',
  // Beyond this a test hangs. How long its work takes depends on the machine, and on what else runs there.
  testTimeout: 600_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/{${unit}}/**/*.test.ts`, '<rootDir>/e2e/src/**/*.test.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/platform/cli/templates/',
        stack,
        adapters,
        slowTests,
      ],
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: [`<rootDir>/{${unit}}/**/*.test.tsx`],
      setupFilesAfterEnv: ['<rootDir>/tooling/testing/src/async-limit.ts'],
    },
    {
      ...common,
      displayName: 'integration',
      testEnvironment: 'node',
      testMatch: [
        `<rootDir>/{${unit},e2e/src}/**/*.{integration,exhaustive}.test.ts`,
        `${services}**/*.integration.test.ts`,
      ],
      globalSetup: '<rootDir>/tooling/bundler/src/testing/prepare-programs.ts',
    },
    {
      ...common,
      displayName: 'long',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/{${unit},e2e/src}/**/*.long.test.ts`, `${services}**/*.long.test.ts`],
      globalSetup: '<rootDir>/tooling/bundler/src/testing/prepare-programs.ts',
    },
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/backend/**/*.test.ts', '<rootDir>/remote-*/api/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.deploy\\.test\\.ts$', services],
      globalSetup: '<rootDir>/backend/src/testing/start-test-database.ts',
      globalTeardown: '<rootDir>/backend/src/testing/stop-test-database.ts',
    },
    {
      ...common,
      displayName: 'deploy',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{backend,tooling,shell}/**/*.deploy.test.ts'],
      globalSetup: '<rootDir>/backend/src/testing/start-test-database.ts',
      globalTeardown: '<rootDir>/backend/src/testing/stop-test-database.ts',
    },
    {
      ...common,
      displayName: 'start',
      testEnvironment: 'node',
      testMatch: [`${stack}**/*.test.ts`],
      globalSetup: '<rootDir>/tooling/stack/src/testing/build-once.ts',
    },
  ],
};
