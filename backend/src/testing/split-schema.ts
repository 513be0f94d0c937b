/** The text of each file of a folder by the file's name. */
export type SchemaFiles = Readonly<Record<string, string>>;

interface Declaration {
  readonly type: string;
  readonly text: string;
}

const notice = '// Written by `npm run schema` from the migrations.\n\n';

/** `OrderLines` is in `order-lines`, the list of all tables in `database`. */
const moduleOf = (type: string): string =>
  type === 'DB' ? 'database' : type.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

function importsOf({ type, text }: Declaration, declarations: readonly Declaration[]): string {
  const names = new Set(text.match(/\w+/g));
  const lines = declarations
    .filter((other) => other.type !== type && names.has(other.type))
    .map((other) => `import type { ${other.type} } from './${moduleOf(other.type)}';\n`);
  if (names.has('ColumnType')) lines.unshift("import type { ColumnType } from 'kysely';\n");
  return lines.length > 0 ? `${lines.join('')}\n` : '';
}

/** Puts each type of the generator's one text into a file of its own. */
export function splitSchema(generated: string): SchemaFiles {
  const declarations = generated.split(/^(?=export )/m).flatMap((text): Declaration[] => {
    const type = /^export \w+ (\w+)/.exec(text)?.[1];
    return type ? [{ type, text: `${text.trim()}\n` }] : [];
  });
  return Object.fromEntries(
    declarations.map((declaration) => [
      `${moduleOf(declaration.type)}.ts`,
      notice + importsOf(declaration, declarations) + declaration.text,
    ]),
  );
}
