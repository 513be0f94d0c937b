import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { addressThrough } from '@ticket-storefront/postgres';
import { createMessageReader, readFields } from './postgres-messages';

/** A statement as a client sent it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** Stands between an API and its database, and writes down the statements of the connections for orders. */
export interface StatementRecorder {
  /** The database by way of the recorder. */
  readonly databaseUrl: string;
  /** What was sent since this was last called. */
  take(): readonly Statement[];
  stop(): void;
}

const purpose = 'storefront-orders';

/** Reads the statements of one connection off its messages. */
function createStatementReader(write: (statement: Statement) => void) {
  const messagesOf = createMessageReader();
  const prepared = new Map<string, string>();
  let isForOrders = false;
  return (chunk: Buffer) => {
    for (const { type, content } of messagesOf(chunk)) {
      const { text, int16, value } = readFields(content);
      if (type === '') isForOrders = content.includes(purpose);
      if (type === 'P') prepared.set(text(), text());
      if (!isForOrders) continue;
      if (type === 'Q') write({ text: text(), values: [] });
      if (type !== 'B') continue;
      text();
      const statement = prepared.get(text()) ?? '';
      const formats = int16();
      for (let index = 0; index < formats; index++) int16();
      write({ text: statement, values: Array.from({ length: int16() }, value) });
    }
  };
}

/** Starts a recorder before a database. */
export async function recordStatements(databaseUrl: string): Promise<StatementRecorder> {
  const database = new URL(databaseUrl);
  const statements: Statement[] = [];
  const server = createServer((client) => {
    const upstream = dial(Number(database.port || 5432), database.hostname);
    const read = createStatementReader((statement) => statements.push(statement));
    client.on('data', read);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    databaseUrl: addressThrough(databaseUrl, (server.address() as AddressInfo).port),
    take: () => statements.splice(0),
    stop: () => void server.close(),
  };
}
