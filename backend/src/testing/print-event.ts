import { fetchEvent } from '@ticket-storefront/api';
import type { GraphqlClient } from '@ticket-storefront/contract';
import * as v from 'valibot';
import { prepareDatabase } from '../catalog/prepare-database';
import { datasetSchema } from '../catalog/read-dataset';
import { openDatabase } from '../database/connection';
import { createGraphql } from '../graphql/create-graphql';

const [databaseUrl = '', schema = '', row = ''] = process.argv.slice(2);

/** Run by a test: stores the event of the third argument in its own schema, and prints what a page reads of it. */
const event = v.parse(datasetSchema.entries.events.item, JSON.parse(row));
const rows = { events: [event], ticketing_items: [], promo_codes: [] };
await prepareDatabase({ databaseUrl, schema, rows, fresh: true });
const database = openDatabase({ databaseUrl, schema });
const yoga = createGraphql({ database, operations: 'any', log: console });

const graphql: GraphqlClient = {
  query: async (query, variables) => {
    const response = await yoga.fetch('http://localhost/v1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    return errors ? { ok: false, message: JSON.stringify(errors) } : { ok: true, data };
  },
};
process.stdout.write(JSON.stringify(await fetchEvent(graphql, event.ticketing_slug)));
await database.schema.dropSchema(schema).cascade().execute();
await database.destroy();
