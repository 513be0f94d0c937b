import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The modules whose types remotes are written against. */
export const contractModules = [
  'shared/contract/src/cart-bus.ts',
  'shared/contract/src/cart-snapshot.ts',
  'shared/contract/src/catalogue.ts',
  'shared/contract/src/checkout.ts',
  'shared/contract/src/fragment.ts',
  'shared/contract/src/fragment-props.ts',
  'shared/contract/src/host.ts',
  'shared/contract/src/loaded.ts',
  'shared/contract/src/server-entry.ts',
  'shared/api/src/answers/order-answer.ts',
];

/** A declaration without `export` and `declare`. */
interface Declaration {
  readonly text: string;
  /** Names of this and other declarations that occur in it. */
  readonly names: ReadonlySet<string>;
}

function namesIn(node: ts.Node, found = new Set<string>()): Set<string> {
  if (ts.isIdentifier(node)) found.add(node.text);
  ts.forEachChild(node, (child) => void namesIn(child, found));
  return found;
}

const isImportOrExport = (node: ts.Statement) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node);

function declaredBy(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

/** Every declaration of the contract and of its imports by name, and the names of its own types. */
function readDeclarations() {
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync('tsconfig.json', 'utf8'));
  const { options: all } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const { tsBuildInfoFile: _, ...options } = all;
  const program = ts.createProgram(contractModules, {
    ...options,
    noEmit: false,
    incremental: false,
    allowImportingTsExtensions: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
  });
  const known = new Map<string, Declaration[]>();
  const own: string[] = [];
  program.emit(undefined, (path, text, _mark, _onError, sources = []) => {
    const isOwn = sources.some(({ fileName }) => contractModules.some((module) => fileName.endsWith(module)));
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    for (const statement of file.statements.filter((one) => !isImportOrExport(one))) {
      const declared = declaredBy(statement);
      const plain = statement.getText().replace(/^(export )?(declare )?/, '');
      for (const name of declared) {
        known.set(name, [...(known.get(name) ?? []), { text: plain, names: namesIn(statement) }]);
      }
      if (isOwn && !ts.isFunctionDeclaration(statement)) own.push(...declared);
    }
  });
  return { known, own };
}

/**
 * A hash of the types that shell and remotes exchange. Comments and the files of the declarations do not change it.
 */
export function hashContractTypes(): string {
  const { known, own } = readDeclarations();
  const texts = new Set<string>();
  const reached = new Set(own);
  for (const name of reached) {
    for (const { text, names } of known.get(name) ?? []) {
      texts.add(text);
      for (const other of names) reached.add(other);
    }
  }
  return createHash('sha256')
    .update([...texts].sort().join('\n'))
    .digest('hex');
}
