import type { CompiledQuery } from 'kysely';
import type { Database } from './connection';

/** Stands for a value until the query runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first run only: Kysely takes longer for a large one than its results do.
 * @param build - compiles the query; may only pass the values on to it, as its parameters
 */
export function compileOnce<Values extends object, Row>(
  build: (database: Database, values: Values) => CompiledQuery<Row>,
): (database: Database, values: Values) => Promise<readonly Row[]> {
  const placeholders = new Proxy<object>({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
  let compiled: CompiledQuery<Row> | null = null;
  return async (database, values) => {
    compiled ??= build(database, placeholders);
    const byName = new Map(Object.entries(values));
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? byName.get(each.name) : each,
    );
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
