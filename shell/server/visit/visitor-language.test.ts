import { chosenLanguage, languageFor } from './visitor-language';

const request = (url: string, headers: Record<string, string> = {}) => ({ url, headers });

test.each([
  ['what the address asks for', request('/?lang=es', { cookie: 'lang=en', 'accept-language': 'en' }), 'es'],
  ['an earlier choice', request('/', { cookie: 'a=b; lang=es', 'accept-language': 'en-US' }), 'es'],
  ['what the browser reads', request('/', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }), 'es'],
  ['what it reads best', request('/', { 'accept-language': 'es;q=0.5, en-GB' }), 'en'],
  ['what it reads of what is spoken', request('/', { 'accept-language': 'fr, ES;q=0.7, en;q=0.2' }), 'es'],
  ['not what it refuses', request('/', { 'accept-language': 'fr, es;q=0' }), 'en'],
  ['English where the address asks for another', request('/?lang=fr'), 'en'],
  ['English where a cookie is nonsense', request('/', { cookie: 'lang=constructor' }), 'en'],
  ['English where nothing is known', request('/'), 'en'],
])('a visitor gets %s', (_what, asked, language) => {
  expect(languageFor(asked)).toBe(language);
});

test('only a spoken language in the address is kept as a choice', () => {
  expect(['/?q=a&lang=es', '/?lang=fr', '/'].map((url) => chosenLanguage({ url }))).toEqual([
    'es',
    null,
    null,
  ]);
});
