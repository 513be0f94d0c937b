const policies = new Set<string>();

/** As browsers do where the policy of the document allows each name once. */
function createPolicy(name: string, rules: object): object {
  if (policies.has(name)) throw new TypeError(`Policy "${name}" already exists.`);
  policies.add(name);
  return rules;
}

afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

/** Runs the script of the part, as the page does when it loads the part. */
function runScript(): typeof import('./parse-inert') {
  jest.resetModules();
  return jest.requireActual('./parse-inert');
}

test('a part that is loaded again after a failure parses descriptions as before', () => {
  Object.assign(window, { trustedTypes: { createPolicy } });
  for (let run = 0; run < 2; run += 1) {
    expect(runScript().parseInert('<p>one</p>').innerHTML).toBe('<p>one</p>');
  }
  expect([...policies]).toEqual(['storefront#remote-event']);
});
