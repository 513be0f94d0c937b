import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ComponentValue,
  isSimpleBlockNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  parseListOfComponentValues,
} from '@csstools/css-parser-algorithms';
import { stringify, TokenType, tokenize } from '@csstools/css-tokenizer';
import { UserError } from '@ticket-storefront/server';
import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { pathsIn } from './release-files';

/** The elements that a selector matches: anywhere in the page, the part's slot, or inside this slot. */
const outside = 0;
const slot = 1;
const inside = 2;
type Place = typeof outside | typeof slot | typeof inside;

interface Context {
  readonly part: string;
  /** The place of the elements of `&`; null outside of every rule. */
  readonly parent: Place | null;
  /** The place of all elements that rules can match, by the `@scope` around them. */
  readonly scope: Place;
}

function lowest(places: readonly Place[]): Place {
  if (places.length === 0 || places.includes(outside)) return outside;
  return places.includes(slot) ? slot : inside;
}

function placeAfter(combinator: string, place: Place): Place {
  if (place === outside) return outside;
  if (['', '>'].includes(combinator.trim())) return inside;
  return ['+', '~'].includes(combinator.trim()) && place === inside ? inside : outside;
}

/** What the compilers of Svelte and Vue add to the selectors and the elements of one component. */
const scopeOfComponent = { class: /^svelte-[a-z0-9]{5,}$/, attribute: /^data-v-[a-z0-9]{7,}$/ };

/** The place that one simple selector guarantees. `:not()` and `:has()` guarantee nothing. */
function placeOfSimple(node: Node, context: Context): Place {
  const { part, parent } = context;
  if (node.type === 'class' || node.type === 'id') {
    if (node.type === 'class' && scopeOfComponent.class.test(node.value)) return inside;
    return node.value === part || node.value?.startsWith(`${part}-`) ? inside : outside;
  }
  if (node.type === 'attribute') {
    if (scopeOfComponent.attribute.test(node.attribute)) return inside;
    const isSlot = node.attribute === 'data-slot' && node.operator === '=' && node.value === part;
    return isSlot && !node.namespace ? slot : outside;
  }
  if (node.type === 'nesting') return parent ?? outside;
  const holdsAll = node.type === 'pseudo' && [':is', ':where'].includes(node.value.toLowerCase());
  return holdsAll ? lowest(node.nodes.map((branch) => placeOf(branch, context, outside))) : outside;
}

function placeOf(selector: Selector, context: Context, from: Place): Place {
  let place = from;
  for (const node of selector.nodes) {
    if (node.type === 'combinator') place = placeAfter(node.value, place);
    else {
      const own = placeOfSimple(node, context);
      if (own > place) place = own;
    }
  }
  return place;
}

/** The place of a rule's elements. A nested selector without `&` is relative to the rule around it. */
function placeOfRule(selector: Selector, context: Context): Place {
  const { parent, scope } = context;
  let isRelative = parent !== null;
  selector.walkNesting(() => {
    isRelative = false;
  });
  const isAfterParent = isRelative && selector.first?.type === 'combinator';
  const from = parent === null || !isRelative ? outside : isAfterParent ? parent : placeAfter(' ', parent);
  const place = placeOf(selector, context, from);
  return place > scope ? place : scope;
}

const writtenAs = (values: readonly ComponentValue[]) =>
  stringify(...values.flatMap((value) => value.tokens())).trim();

const isOfType = (value: ComponentValue | undefined, type: TokenType) =>
  isTokenNode(value) && value.value[0] === type;

function selectorsIn(text: string): readonly Selector[] | null {
  try {
    return parser().astSync(text).nodes;
  } catch {
    return null;
  }
}

/** Tailwind's own custom properties: nothing else reads them. */
const isOnlyTailwind = (block: readonly ComponentValue[]): boolean =>
  !block.some(isSimpleBlockNode) &&
  writtenAs(block)
    .split(';')
    .every((declaration) => /^\s*(--tw-[\w-]+\s*:|$)/.test(declaration));

function reachingRule(prelude: string, block: readonly ComponentValue[], context: Context): string | null {
  const selectors = selectorsIn(prelude);
  if (!selectors) return prelude;
  const places = selectors.map((selector) => placeOfRule(selector, context));
  const reaching = places.indexOf(outside);
  if (reaching !== -1 && isOnlyTailwind(block)) return null;
  if (reaching !== -1) return String(selectors[reaching]).trim();
  return reachingIn(block, { ...context, parent: lowest(places) });
}

/** The context of the rules in `@scope`, by the elements of its root: `@scope ([data-slot="remote-cart"])`. */
function inScope(prelude: readonly ComponentValue[], context: Context): Context {
  const [root] = prelude.filter((value) => !isWhiteSpaceOrCommentNode(value)).slice(1);
  const isRoot = isSimpleBlockNode(root) && root.startToken[0] === TokenType.OpenParen;
  const selectors = isRoot ? selectorsIn(writtenAs(root.value)) : null;
  const own = lowest((selectors ?? []).map((selector) => placeOf(selector, context, outside)));
  const scope = own > context.scope ? own : context.scope;
  return { ...context, parent: scope, scope };
}

function reachingBlock(
  prelude: readonly ComponentValue[],
  block: readonly ComponentValue[],
  context: Context,
): string | null {
  const [first, second] = prelude.filter((value) => !isWhiteSpaceOrCommentNode(value));
  const written = writtenAs(prelude);
  if (isOfType(first, TokenType.AtKeyword)) {
    const name = first?.toString().toLowerCase() ?? '';
    if (/^@(-\w+-)?keyframes$/.test(name)) return null;
    return reachingIn(block, name === '@scope' ? inScope(prelude, context) : context);
  }
  const isProperty = first?.toString().startsWith('--') && isOfType(second, TokenType.Colon);
  return isProperty ? null : reachingRule(written, block, context);
}

/** The selector or declaration of a style or block that affects elements outside of the part. */
function reachingIn(values: readonly ComponentValue[], context: Context): string | null {
  let statement: ComponentValue[] = [];
  const reachingDeclaration = () =>
    context.parent === outside && statement.length > 0 && !isOfType(statement[0], TokenType.AtKeyword)
      ? writtenAs(statement)
      : null;
  for (const value of values) {
    const isBlock = isSimpleBlockNode(value) && value.startToken[0] === TokenType.OpenCurly;
    const isEnd = isOfType(value, TokenType.Semicolon);
    if (isBlock || isEnd) {
      const reaching = isBlock ? reachingBlock(statement, value.value, context) : reachingDeclaration();
      if (reaching !== null) return reaching;
      statement = [];
    } else if (statement.length > 0 || !isWhiteSpaceOrCommentNode(value)) statement.push(value);
  }
  return reachingDeclaration();
}

/**
 * Finds a selector of a part's style that matches elements outside of the part, for example `body`; null if there is none. Each
 * selector must name a class or an id that begins with the part's name, `[data-slot="{part}"]`, the element of the part, or the
 * scope of a component of Svelte or Vue; or its rule is in an `@scope` of such elements.
 * Blocks are parsed as in browsers (https://drafts.csswg.org/css-syntax/#parsing); an unreadable selector is refused.
 */
export function reachingSelector(css: string, part: string): string | null {
  return reachingIn(parseListOfComponentValues(tokenize({ css })), { part, parent: null, scope: outside });
}

/**
 * Describes the problem of a style, as a continuation of its name; null without one. Imports have no hash.
 * @param part - limits the style to this remote; the shell's styles are for the whole page.
 */
export function styleProblem(content: Buffer, part: string): string | null {
  const text = content.toString();
  // In other encodings, browsers could see text that is invisible here.
  if (!isUtf8(content) || /^@charset "(?!utf-8")/i.test(text)) return 'is not in UTF-8.';
  const imports = tokenize({ css: text }).some(
    (token) => token[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === 'import',
  );
  if (imports) return 'imports another style: bundle both.';
  const reaching = part === 'shell' ? null : reachingSelector(text, part);
  if (reaching === null) return null;
  return `affects elements outside of its part by ${reaching}: add a class or an id that begins with ${part}-, or put it into @scope ([data-slot="${part}"]).`;
}

/** @throws {UserError} naming a style that the registrar would refuse. */
export function requireStyles(folder: string, part: string): void {
  for (const path of pathsIn(folder).filter((name) => name.endsWith('.css'))) {
    const problem = styleProblem(readFileSync(join(folder, path)), part);
    if (problem) throw new UserError(`${path} ${problem}`);
  }
}
