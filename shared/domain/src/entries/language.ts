/** The languages of the shop, and texts of the domain in each. */
export {
  defaultLanguage,
  inRenderedLanguage,
  isLanguage,
  type Language,
  languages,
  preferredLanguage,
  renderIn,
} from '../language';
export { parseJson } from '../parse-json';
export { type Words, wordsIn } from '../words-in';
