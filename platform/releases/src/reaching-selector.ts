import { type CSSToken, stringify, TokenType, tokenize } from '@csstools/css-tokenizer';

/**
 * At-rules that hold rules of the same kind as stand around them. All others hold no selectors of elements. A scope may be
 * anyone's: the rules in it are checked as if it were not there.
 */
const grouping = ['media', 'supports', 'layer', 'container', 'scope', 'starting-style'];

const opening: readonly string[] = [TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare];
const closing: readonly string[] = [TokenType.CloseParen, TokenType.CloseSquare];

/** Tokens cut at each comma that stands in no brackets. */
function branchesOf(tokens: readonly CSSToken[]): readonly (readonly CSSToken[])[] {
  let depth = 0;
  const branches: CSSToken[][] = [[]];
  for (const token of tokens) {
    if (opening.includes(token[0])) depth += 1;
    if (closing.includes(token[0])) depth -= 1;
    if (token[0] === TokenType.Comma && depth === 0) branches.push([]);
    else branches.at(-1)?.push(token);
  }
  return branches;
}

/** What stands in the brackets that open at an index. */
function insideOf(tokens: readonly CSSToken[], from: number): readonly CSSToken[] {
  let depth = 0;
  const end = tokens.findIndex((token, index) => {
    if (index < from) return false;
    if (opening.includes(token[0])) depth += 1;
    if (closing.includes(token[0])) depth -= 1;
    return depth === 0;
  });
  return tokens.slice(from + 1, end === -1 ? undefined : end);
}

/** The name of the class or id that a token begins; null where it begins none. */
function nameAt(token: CSSToken, next: CSSToken | undefined): string | null {
  if (token[0] === TokenType.Hash) return token[4].value;
  const isClass = token[0] === TokenType.Delim && token[4].value === '.';
  return isClass && next?.[0] === TokenType.Ident ? next[4].value : null;
}

const holdsAll = (token: CSSToken) =>
  token[0] === TokenType.Function && ['is', 'where'].includes(token[4].value.toLowerCase());

/** Whether a selector names a class or id of the part, or its slot, outside of what it denies or looks for inside. */
function isOwn(selector: readonly CSSToken[], part: string): boolean {
  for (let index = 0; index < selector.length; index++) {
    const token = selector[index];
    if (!token) continue;
    const name = nameAt(token, selector[index + 1]);
    if (name === part || name?.startsWith(`${part}-`)) return true;
    if (!opening.includes(token[0])) continue;
    const inside = insideOf(selector, index);
    if (holdsAll(token) && branchesOf(inside).every((branch) => isOwn(branch, part))) return true;
    if (
      token[0] === TokenType.OpenSquare &&
      stringify(...inside).replace(/["']/g, '') === `data-slot=${part}`
    ) {
      return true;
    }
    index += inside.length;
  }
  return false;
}

/**
 * A selector of a part's style that reaches outside of the part, such as `*`, `body`, `[class]` or the class of another
 * part; null where none does. Each one has to name a class or an id that begins with the part's name, or
 * `[data-slot="{part}"]`, which is the element that the part is mounted in.
 */
export function reachingSelector(css: string, part: string): string | null {
  /** What the blocks around hold: rules to be checked, or what is below an own selector or no rule. */
  const blocks: ('rules' | 'own')[] = [];
  let prelude: CSSToken[] = [];
  for (const token of tokenize({ css })) {
    const [type] = token;
    if (type === TokenType.Comment || (type === TokenType.Whitespace && prelude.length === 0)) continue;
    if (type === TokenType.OpenCurly) {
      const [first] = prelude;
      if (blocks.at(-1) === 'own') blocks.push('own');
      else if (first?.[0] === TokenType.AtKeyword) {
        blocks.push(grouping.includes(first[4].value.toLowerCase()) ? 'rules' : 'own');
      } else {
        const reaching = branchesOf(prelude).find((selector) => !isOwn(selector, part));
        if (reaching) return stringify(...reaching).trim();
        blocks.push('own');
      }
    }
    if (type === TokenType.CloseCurly) blocks.pop();
    const endsPrelude =
      type === TokenType.OpenCurly || type === TokenType.CloseCurly || type === TokenType.Semicolon;
    if (endsPrelude) prelude = [];
    else prelude.push(token);
  }
  return null;
}
