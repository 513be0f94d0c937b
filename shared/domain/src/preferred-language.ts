import { defaultLanguage, isLanguage, type Language, languages } from './language';

/** The first spoken language of an `Accept-Language` header (RFC 9110, 12.5.4), by weight and then by place; English for none. */
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
