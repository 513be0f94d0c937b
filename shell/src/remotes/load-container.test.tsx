import { loadContainer, sharedModules, sharedVersion } from './load-container';

type Scope = Parameters<Parameters<typeof loadBy>[0]>[0];

/** Loads a remote whose container modifies the shell's share scope. */
async function loadBy(init: (scope: Record<string, Record<string, { get(): () => unknown }>>) => void) {
  const global = 'mf_remote_cart';
  jest.spyOn(document.head, 'append').mockImplementationOnce((script) => {
    Reflect.set(window, global, { init, get: async () => () => 'fragment' });
    if (script instanceof HTMLScriptElement) script.onload?.(new Event('load'));
  });
  return loadContainer({ global, script: { url: 'https://assets.test/cart.js', integrity: 'sha384-a' } });
}

test.each(Object.keys(sharedModules))('prevents a remote from replacing a function of %s', async (name) => {
  const replace = (scope: Scope) => {
    const shared = scope[name]?.[sharedVersion]?.get()() as Record<string, unknown>;
    const [first = ''] = Object.keys(shared);
    shared[first] = () => null;
  };
  await expect(loadBy(replace)).rejects.toThrow(TypeError);
});

test('keeps a remote’s own React away from the others', async () => {
  await loadBy((scope) => {
    for (const versions of Object.values(scope)) versions[sharedVersion] = { get: () => () => 'hostile' };
    scope['react-router'] = { '1.0.0': { get: () => () => 'hostile' } };
  });
  const given: unknown[] = [];
  await loadBy((scope) => {
    for (const versions of Object.values(scope)) given.push(versions[sharedVersion]?.get()());
  });
  expect(given).toEqual(Object.values(sharedModules));
});
