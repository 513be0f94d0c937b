import {
  type Atrule,
  type CssNode,
  type Declaration,
  generate,
  type List,
  parse,
  type Rule,
  walk,
} from 'css-tree';
import { type Browser, dataAt, featuresIn, hasFeature, isTooNew, oldestBrowsers } from './compat-data';

/** Units by the names that MDN gives to several of them. */
const unitFamilies: readonly (readonly [RegExp, string])[] = [
  [/^[dls]v(h|w|b|i|min|max)$/, 'viewport_percentage_units_dynamic'],
  [/^cq(h|w|b|i|min|max)$/, 'container_query_length_units'],
];

/** The features of functions in values by their names, for example `css.types.color.light-dark`. */
function indexFunctions(): ReadonlyMap<string, readonly string[]> {
  const functions = new Map<string, string[]>();
  const index = (path: string, depth: number) => {
    for (const [name, data] of featuresIn(dataAt(path))) {
      const inner = `${path}.${name}`;
      if (data.__compat) functions.set(name, [...(functions.get(name) ?? []), inner]);
      if (depth > 0) index(inner, depth - 1);
    }
  };
  index('css.types', 2);
  return functions;
}

const functions = indexFunctions();

const unprefixed = (name: string): readonly [prefix: string, name: string] => {
  const [, prefix = '', own = name] = /^(-(?:webkit|moz|ms|o)-)(.+)$/.exec(name) ?? [];
  return [prefix, own];
};

const unitFeature = (unit: string): string => {
  const [, family = unit] = unitFamilies.find(([pattern]) => pattern.test(unit)) ?? [];
  return `css.types.length.${family}`;
};

/** The features of a part of a style by MDN's paths, whether or not browsers have them. Any one of the inner list may be meant. */
type Features = readonly (readonly string[])[];

const known = (paths: readonly string[]): Features => {
  const found = paths.filter((path) => dataAt(path)?.__compat);
  return found.length > 0 ? [found] : [];
};

/** @param property - of the declaration that the node is in @param atRule - whose condition the node is in */
function featuresOfNode(node: CssNode, property: string, atRule: string): readonly string[] {
  switch (node.type) {
    case 'Feature':
      return [`css.at-rules.${atRule}.${node.name.replace(/^(min|max)-/, '')}`];
    case 'FeatureRange':
      return ['css.at-rules.media.range_syntax'];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`];
    case 'NestingSelector':
      return ['css.selectors.nesting'];
    case 'Dimension':
      return [unitFeature(node.unit)];
    case 'Identifier':
      return [`css.properties.${property}.${node.name}`];
    case 'Function':
      return functions.get(node.name) ?? [];
    default:
      return [];
  }
}

function featuresOfTree(tree: CssNode | null, property: string, atRule: string): Features {
  const found: (readonly string[])[] = [];
  if (tree) walk(tree, (node) => found.push(...known(featuresOfNode(node, property, atRule))));
  return found;
}

/** The properties that are declared beside a declaration. */
const siblingsOf = (list: List<CssNode> | null): readonly string[] =>
  list?.toArray().flatMap((child) => (child.type === 'Declaration' ? [child.property] : [])) ?? [];

/** Whether a declaration's property is one that a browser has by another name of the same block. */
function hasPrefixed(property: string, siblings: readonly string[], browser: Browser): boolean {
  return siblings.some((sibling) => {
    const [prefix, name] = unprefixed(sibling);
    return prefix !== '' && name === property && hasFeature(`css.properties.${property}`, browser, prefix);
  });
}

function featuresOfDeclaration({ property, value }: Declaration, isDescriptor: boolean): Features {
  const path = isDescriptor ? 'css.at-rules.font-face' : 'css.properties';
  return [...known([`${path}.${property}`]), ...featuresOfTree(value, property, '')];
}

/** The features of an at-rule's name and condition. */
const featuresOfAtRule = ({ name, prelude }: Atrule): Features => {
  const inSupports = prelude && name === 'supports' ? conditionsIn(prelude) : [];
  return [...known([`css.at-rules.${name}`]), ...featuresOfTree(prelude, '', name), ...inSupports];
};

function conditionsIn(prelude: CssNode): Features {
  const found: Features[number][] = [];
  walk(prelude, (node) => {
    if (node.type === 'Declaration') found.push(...featuresOfDeclaration(node, false));
  });
  return found;
}

const featuresOfRule = ({ prelude }: Rule): Features => featuresOfTree(prelude, '', '');

const readStyle = (text: string) =>
  parse(text, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw error;
    },
  });

/** Calls back for each declaration, rule and at-rule with its own features, those of an outer one first. */
function eachPart(
  sheet: CssNode,
  visit: (
    part: Declaration | Rule | Atrule,
    features: Features,
    remove: () => void,
    siblings: readonly string[],
  ) => void,
): void {
  walk(sheet, function (node, item, list) {
    const remove = () => list?.remove(item);
    if (node.type === 'Atrule') visit(node, featuresOfAtRule(node), remove, []);
    if (node.type === 'Rule') visit(node, featuresOfRule(node), remove, []);
    if (node.type !== 'Declaration' || this.atrulePrelude) return;
    const isDescriptor = this.atrule?.name === 'font-face' && !this.rule;
    visit(node, featuresOfDeclaration(node, isDescriptor), remove, siblingsOf(list));
  });
}

/**
 * The features of a style that one of the oldest browsers lacks, by MDN's paths. Conditions of `@supports` are guards themselves.
 * @throws {SyntaxError} if it is not a style.
 */
export function tooNewInStyle(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  eachPart(readStyle(text), (part, features, _remove, siblings) => {
    if (part.type === 'Atrule' && part.name === 'supports') return;
    const isEverywhere = (path: string) =>
      part.type === 'Declaration' &&
      path === `css.properties.${part.property}` &&
      oldestBrowsers.every(
        (browser) => hasFeature(path, browser) || hasPrefixed(part.property, siblings, browser),
      );
    for (const paths of features) {
      const [path = ''] = paths;
      if (paths.every(isTooNew) && !isEverywhere(path)) found.add(path);
    }
  });
  // A value of a property that is too new says nothing more.
  return new Set([...found].filter((path) => !found.has(path.replace(/\.[^.]+$/, ''))));
}

/** A style as a browser without some features reads it: without the declarations, rules and blocks that it drops. */
export function styleReadBy(browser: Browser, text: string): string {
  const sheet = readStyle(text);
  eachPart(sheet, (part, features, remove, siblings) => {
    const lacking = features.filter((paths) => !paths.some((path) => hasFeature(path, browser)));
    if (lacking.length === 0) return;
    if (part.type === 'Declaration' && hasPrefixed(part.property, siblings, browser)) return;
    if (part.type !== 'Declaration' || !part.property.startsWith('--')) return remove();
    // The value of a custom property is only read where it is used.
    walk(part, (node) => {
      const isLacking =
        node.type === 'Function' &&
        lacking.some((paths) => paths.some((path) => path.endsWith(`.${node.name}`)));
      if (isLacking) node.name = `unknown-${node.name}`;
    });
  });
  return generate(sheet);
}
