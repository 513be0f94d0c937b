import { defaultLanguage, isLanguage, type Language } from './language';

let rendered: Language = defaultLanguage;

/** Sets the language of what is rendered next on the server: the default one for any that the storefront does not speak. */
export function renderIn(language: string | undefined): void {
  rendered = isLanguage(language) ? language : defaultLanguage;
}

/** The catalogue of words of the language that is being rendered. Rendering is synchronous, so that no two languages mix. */
export const inRenderedLanguage = <Words extends object>(
  catalogues: Readonly<Record<Language, Words>>,
): Words =>
  new Proxy(catalogues[defaultLanguage], {
    get: (_, sentence) => Reflect.get(catalogues[rendered], sentence),
  });
