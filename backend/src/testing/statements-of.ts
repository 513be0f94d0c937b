import pg from 'pg';

/** The beginnings of all statements during some work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = query.mock.calls.map(([asked]) =>
    typeof asked === 'string' ? asked : JSON.stringify(asked),
  );
  query.mockRestore();
  return statements
    .filter((text) => !text.startsWith('set search_path'))
    .map((text) => text.trim().slice(0, 120));
}
