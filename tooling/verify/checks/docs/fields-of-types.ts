import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A type that a module exports, and the names of its fields in alphabetical order. */
interface ExportedType {
  readonly file: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** The names of a type's own fields, of all its members for a union; the texts themselves for a union of texts. */
function fieldsOf(checker: ts.TypeChecker, type: ts.Type): readonly string[] {
  const members = type.isUnion() ? type.types : [type];
  const names = members.flatMap((member) => {
    if (member.isStringLiteral()) return [member.value];
    if ((member.flags & ts.TypeFlags.Object) === 0) return [];
    return checker.getPropertiesOfType(member).map(({ name }) => name);
  });
  return [...new Set(names)].sort();
}

const isExported = (node: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;

/**
 * The fields of every type that modules export.
 * @param files - paths from the root of the repository
 * @throws where a file does not exist
 */
export function fieldsOfTypes(files: readonly string[]): readonly ExportedType[] {
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync('tsconfig.json', 'utf8'));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const program = ts.createProgram([...files], { ...options, incremental: false });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} does not exist.`);
    return source.statements
      .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      .filter(isExported)
      .map((node) => ({
        file,
        name: node.name.text,
        fields: fieldsOf(checker, checker.getTypeAtLocation(node)),
      }));
  });
}
