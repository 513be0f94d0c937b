import { createTrustedScriptUrl } from './trusted-script-url';

afterEach(() => {
  Reflect.deleteProperty(window, 'trustedTypes');
});

test('a listed address passes, any other throws before a script element gets it', () => {
  const pass = createTrustedScriptUrl('default', (url) => url === 'https://sdk.example/v3.js');
  expect(pass('https://sdk.example/v3.js')).toBe('https://sdk.example/v3.js');
  expect(() => pass('https://evil.example/v3.js')).toThrow('https://evil.example/v3.js is not listed');
});

test('where the browser has Trusted Types, it gets the policy under its name', () => {
  const createPolicy = jest.fn((_name: string, rules: object) => rules);
  Object.assign(window, { trustedTypes: { createPolicy } });
  const pass = createTrustedScriptUrl('storefront#remotes', () => true);
  expect(createPolicy).toHaveBeenCalledWith('storefront#remotes', expect.anything());
  expect(pass('https://a.example/')).toBe('https://a.example/');
});
