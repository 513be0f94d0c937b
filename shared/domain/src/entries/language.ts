/** The languages of the shop, and texts of the domain in each. */
export {
  defaultLanguage,
  inRenderedLanguage,
  isLanguage,
  type Language,
  languageNames,
  languages,
  preferredLanguage,
  renderIn,
} from '../language';
export { type Messages, messagesIn } from '../messages-in';
export { parseJson } from '../parse-json';
