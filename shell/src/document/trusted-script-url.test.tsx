import { createTrustedScriptUrl } from './trusted-script-url';

afterEach(() => {
  Reflect.deleteProperty(window, 'trustedTypes');
});

test('accepts a listed address, and throws for any other', () => {
  const pass = createTrustedScriptUrl('default', (url) => url === 'https://sdk.example/v3.js');
  expect(pass('https://sdk.example/v3.js')).toBe('https://sdk.example/v3.js');
  expect(() => pass('https://evil.example/v3.js')).toThrow('https://evil.example/v3.js is not listed');
});

test('creates the named policy if the browser has Trusted Types', () => {
  const createPolicy = jest.fn((_name: string, rules: object) => rules);
  Object.assign(window, { trustedTypes: { createPolicy } });
  const pass = createTrustedScriptUrl('storefront#remotes', () => true);
  expect(createPolicy).toHaveBeenCalledWith('storefront#remotes', expect.anything());
  expect(pass('https://a.example/')).toBe('https://a.example/');
});
