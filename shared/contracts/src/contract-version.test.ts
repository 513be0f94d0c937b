import { acceptsContract, contractVersion } from './contract-version';

const [major = 0, minor = 0, patch = 0] = contractVersion.split('.').map(Number);

test.each([
  [contractVersion, true],
  [`${major}.${minor}.${patch + 7}`, true],
  [`${major}.${minor + 1}.0`, false],
  [`${major + 1}.0.0`, false],
  [`${major + 10}.${minor}.${patch}`, false],
  [`${major - 1}.${minor}.${patch}`, false],
  [`${major}.${minor}`, false],
  [`v${contractVersion}`, false],
  [`${contractVersion}-beta`, false],
  ['', false],
  ['latest', false],
])('a remote built against %s is accepted: %s', (built, accepted) => {
  expect(acceptsContract(built)).toBe(accepted);
});
