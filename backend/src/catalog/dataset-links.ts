import type { Dataset } from './dataset-schema';

type Table = 'events' | 'ticketing_items' | 'promo_codes';

/** Ids that two rows share, and rows of an event that is not there; each as `events[2].id is …`. */
export function findBrokenLinks(dataset: Dataset): string[] {
  const tables: readonly Table[] = ['events', 'ticketing_items', 'promo_codes'];
  const eventIds = new Set(dataset.events.map((event) => event.id));
  const orphans = (['ticketing_items', 'promo_codes'] as const).flatMap((table) =>
    dataset[table].flatMap((row, index) =>
      eventIds.has(row.event_id) ? [] : [`${table}[${index}].event_id names no event (${row.event_id})`],
    ),
  );
  return [...tables.flatMap((table) => findRepeatedIds(dataset, table)), ...orphans];
}

function findRepeatedIds(dataset: Dataset, table: Table): string[] {
  const firstWith = new Map<number, number>();
  return dataset[table].flatMap(({ id }, index) => {
    const first = firstWith.get(id);
    if (first !== undefined)
      return [`${table}[${index}].id is the same as that of ${table}[${first}] (${id})`];
    firstWith.set(id, index);
    return [];
  });
}
