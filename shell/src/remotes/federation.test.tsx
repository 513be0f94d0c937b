import React from 'react';
import { loadRemote, sharedModules } from './federation';

jest.mock('../document/read-boot', () => ({ readBoot: () => ({ remotes: {} }) }));

type Scope = Record<string, Record<string, { get(): () => unknown }>>;

let counter = 0;

/** Loads a remote whose container modifies the share scope that it gets. */
async function loadBy(init: (scope: Scope, tokens: unknown, options: { shareScopeMap: unknown }) => void) {
  counter += 1;
  const global = `mf_remote_${counter}`;
  jest.spyOn(document.head, 'appendChild').mockImplementationOnce((script) => {
    Reflect.set(window, global, { init, get: async () => () => ({ default: 'fragment' }) });
    if (script instanceof HTMLScriptElement) script.onload?.(new Event('load'));
    return script;
  });
  const entry = { url: `https://assets.test/${global}.js`, integrity: 'sha384-a' };
  return loadRemote({ global, entry, type: 'script' }, 0);
}

test.each(Object.keys(sharedModules))('a remote cannot replace a function of %s', async (name) => {
  let caught: unknown;
  await loadBy((scope) => {
    const shared = scope[name]?.[React.version]?.get()() as Record<string, unknown>;
    const [first = ''] = Object.keys(shared);
    try {
      shared[first] = () => null;
    } catch (error) {
      caught = error;
    }
  });
  expect(caught).toBeInstanceOf(TypeError);
});

test('the React that a remote puts into its share scope reaches no other remote', async () => {
  await loadBy((scope, _tokens, { shareScopeMap }) => {
    expect(shareScopeMap).toEqual({ default: scope });
    for (const versions of Object.values(scope)) versions[React.version] = { get: () => () => 'hostile' };
    scope['react-router'] = { '1.0.0': { get: () => () => 'hostile' } };
  });
  const given: unknown[] = [];
  await loadBy((scope) => {
    for (const versions of Object.values(scope)) given.push(versions[React.version]?.get()());
  });
  expect(given).toEqual(Object.values(sharedModules));
});

test('a script that cannot be fetched is reported as such', async () => {
  jest.spyOn(document.head, 'appendChild').mockImplementationOnce((script) => {
    if (script instanceof HTMLScriptElement) script.onerror?.(new Event('error'));
    return script;
  });
  const entry = { url: 'https://assets.test/missing.js', integrity: 'sha384-a' };
  await expect(loadRemote({ global: 'mf_missing', entry, type: 'script' }, 0)).rejects.toMatchObject({
    kind: 'script',
  });
});
