import { type AnyNode, type Identifier, type Property, parse } from 'acorn';
import { compatData, dataAt, featuresIn, isTooNew } from './compat-data';

/** ECMAScript 2022: all of its syntax is in each of the oldest browsers, and none that is newer. */
const syntax = 2022;

/** Objects of a page whose members are those of one interface. */
const interfaces: Readonly<Record<string, string>> = {
  console: 'console',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};

const globalObjects = ['window', 'self', 'globalThis'];

const append = <Key>(map: Map<Key, string[]>, key: Key, value: string): void => {
  map.set(key, [...(map.get(key) ?? []), value]);
};

/**
 * The features of every interface by the names of members; and by the names of events. Those of an interface that is too new itself
 * are left out: code gets such an object only from a feature that is too new.
 */
function indexMembers() {
  const members = new Map<string, string[]>();
  const events = new Map<string, string[]>();
  const index = (path: string) => {
    if (isTooNew(path)) return;
    for (const [name, data] of featuresIn(dataAt(path))) {
      if (!data.__compat) continue;
      if (name.endsWith('_event')) append(events, name.replace(/_event$/, ''), `${path}.${name}`);
      else if (!name.endsWith('_static')) append(members, name, `${path}.${name}`);
    }
  };
  for (const [name] of featuresIn(compatData.api)) index(`api.${name}`);
  for (const [name, data] of featuresIn(compatData.javascript['builtins'])) {
    index(`javascript.builtins.${name}`);
    if (name === 'Intl') for (const [own] of featuresIn(data)) index(`javascript.builtins.Intl.${own}`);
  }
  return { members, events };
}

const { members, events } = indexMembers();

/** The features of a global, for example `api.Window.requestIdleCallback`. */
const globalFeatures = (name: string): readonly string[] =>
  [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`].filter(
    (path) => dataAt(path)?.__compat,
  );

/** The feature of a global's member, for example `api.AbortSignal.timeout_static`. */
function memberOfGlobal(object: string, member: string): readonly string[] {
  const owner = interfaces[object] ?? object;
  return [
    `api.${owner}.${member}_static`,
    `api.${owner}.${member}`,
    `javascript.builtins.${owner}.${member}`,
  ].filter((path) => dataAt(path)?.__compat);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls back for each node of a tree, with the node that it is in. */
function walk(node: AnyNode, parent: AnyNode | null, visit: (node: AnyNode, parent: AnyNode | null) => void) {
  visit(node, parent);
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, node, visit);
}

/** The names that a pattern declares. */
function declaredBy(pattern: AnyNode): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) =>
        declaredBy(one.type === 'Property' ? one.value : one.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? declaredBy(one) : []));
    case 'AssignmentPattern':
      return declaredBy(pattern.left);
    case 'RestElement':
      return declaredBy(pattern.argument);
    default:
      return [];
  }
}

function declarationsIn(node: AnyNode): readonly string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return declaredBy(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [...(node.id ? [node.id.name] : []), ...node.params.flatMap(declaredBy)];
    case 'ArrowFunctionExpression':
      return node.params.flatMap(declaredBy);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id ? [node.id.name] : [];
    case 'CatchClause':
      return node.param ? declaredBy(node.param) : [];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local.name];
    default:
      return [];
  }
}

const nameOfKey = (key: AnyNode, isComputed: boolean): string | null => {
  if (key.type === 'Identifier') return isComputed ? null : key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
};

/** Whether an identifier reads a variable, rather than naming a member, a key or a label. */
function isReference(node: Identifier, parent: AnyNode | null): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent?.type === 'Property') return parent.value === node || parent.computed;
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return parent.computed || parent.value === node;
  return !['LabeledStatement', 'BreakStatement', 'ContinueStatement'].includes(parent?.type ?? '');
}

/**
 * The features of a script that one of the oldest browsers lacks, by MDN's paths. What an object is remains unknown, so a member
 * counts only if it is new in every interface that has a member of its name.
 * @param text - a script or module
 * @throws {SyntaxError} if the oldest browsers cannot parse it.
 */
export function tooNewInScript(text: string): ReadonlySet<string> {
  const program = parse(text, { ecmaVersion: syntax, sourceType: 'module', allowHashBang: false });
  const found = new Set<string>();
  const declared = new Set<string>();
  const add = (paths: readonly string[]) => {
    if (paths.length > 0 && paths.every(isTooNew)) found.add(paths[0] ?? '');
  };
  walk(program, null, (node) => {
    for (const name of declarationsIn(node)) declared.add(name);
  });
  const isGlobal = (node: AnyNode): node is Identifier =>
    node.type === 'Identifier' && !declared.has(node.name);
  const addMember = (object: AnyNode | null, member: string) => {
    if (object && isGlobal(object)) {
      if (globalObjects.includes(object.name)) return add(globalFeatures(member));
      const own = memberOfGlobal(object.name, member);
      if (own.length > 0) return add(own);
    }
    return add(members.get(member) ?? []);
  };
  walk(program, null, (node, parent) => {
    if (isGlobal(node) && isReference(node, parent)) add(globalFeatures(node.name));
    if (node.type === 'MemberExpression') {
      const name = nameOfKey(node.property, node.computed);
      if (name) addMember(node.object, name);
    }
    if (node.type === 'ObjectPattern') {
      const taken = node.properties.filter(
        (property): property is typeof property & Property => property.type === 'Property',
      );
      const source = parent?.type === 'VariableDeclarator' && parent.init ? parent.init : null;
      for (const { key, computed } of taken) {
        const name = nameOfKey(key, computed);
        if (name) addMember(source, name);
      }
    }
    if (node.type === 'BinaryExpression' && node.operator === 'in' && node.left.type === 'Literal') {
      addMember(node.right, String(node.left.value));
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const [event] = node.arguments;
    const isListening = nameOfKey(node.callee.property, node.callee.computed) === 'addEventListener';
    if (isListening && event?.type === 'Literal') add(events.get(String(event.value)) ?? []);
  });
  return found;
}
