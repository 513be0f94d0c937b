/** The languages of the storefront, as in `<html lang>`. The first is the default. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

/** Each language in its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export const defaultLanguage: Language = languages[0];

export const isLanguage = (text: unknown): text is Language => languages.some((known) => known === text);

/** The preferred supported language of an `Accept-Language` header (RFC 9110, 12.5.4), or English. */
export function preferredLanguage(accepted = ''): Language {
  const wanted = accepted.split(',').map((text) => {
    const [range = '', ...parameters] = text.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { tag: range.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const [first] = wanted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .filter(({ tag }) => isLanguage(tag));
  return languages.find((language) => language === first?.tag) ?? defaultLanguage;
}

let rendered: Language = defaultLanguage;

/** Sets the language of the next render on the server; unsupported languages select the default. */
export function renderIn(language: string | undefined): void {
  rendered = isLanguage(language) ? language : defaultLanguage;
}

/** The messages of the language being rendered. Rendering is synchronous, so languages never mix. */
export const inRenderedLanguage = <Messages extends object>(
  messagesIn: (language: Language) => Messages,
): Messages =>
  new Proxy(messagesIn(defaultLanguage), {
    get: (_, name) => Reflect.get(messagesIn(rendered), name),
  });
