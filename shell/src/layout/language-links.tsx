import { type Language, languages } from '@storefront/domain/language';
import { words } from '#words/frame';
import { languageNames } from './language-names';

/** The address of the open page in another language. */
function addressIn(language: Language): string {
  const address = new URL(window.location.href);
  address.searchParams.set('lang', language);
  return address.href;
}

/** Links to the page in the other languages, each by its own name. */
export const LanguageLinks = () =>
  languages
    .filter((language) => language !== words.language)
    .map((language) => (
      <li key={language}>
        <a
          href={`?lang=${language}`}
          hrefLang={language}
          lang={language}
          onClick={({ currentTarget }) => {
            // The server that drew the link knew nothing of what belongs to one visitor, such as an order's reference.
            currentTarget.href = addressIn(language);
          }}
        >
          {languageNames[language]}
        </a>
      </li>
    ));
