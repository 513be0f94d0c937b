interface HtmlPolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

type Parser = (html: string) => Element;

/** No character, so no description has it: https://www.unicode.org/faq/private_use#nonchar1 */
const mark = '\uFFFE';

/**
 * HTML whose attributes for scripts and styles are named otherwise. Chromium reports each of them as a refusal of the
 * page's policy, also in a document that runs nothing. Elsewhere {@link withoutMarks} takes back what this changes.
 */
const markAttributes = (html: string) =>
  withoutMarks(html).replace(/<\/|[\s/"'](?=on|style)/gi, (found) => (found === '</' ? found : found + mark));

/** A text or the value of an attribute as the organiser wrote it. */
export const withoutMarks = (text: string): string => text.replaceAll(mark, '');

/** A page makes a policy of one name once, but runs this script again where the part was loaded again after a failure. */
const kept = Symbol.for('storefront#remote-event parseInert');

const page = window as Window & { trustedTypes?: PolicyFactory; [kept]?: Parser };

function createParser(): Parser {
  // Where the browser enforces Trusted Types, a parser accepts what a listed policy has made alone.
  const policy = page.trustedTypes?.createPolicy('storefront#remote-event', { createHTML: (html) => html });
  return (html) => {
    const place = document.implementation.createHTMLDocument('').createElement('div');
    const marked = markAttributes(html);
    place.innerHTML = policy?.createHTML(marked) ?? marked;
    return place;
  };
}

page[kept] ??= createParser();

/**
 * HTML as an element of a document that is in no window: nothing of it runs, and nothing is loaded. Texts and values are to
 * be read by {@link withoutMarks}.
 */
export const parseInert: Parser = page[kept];
