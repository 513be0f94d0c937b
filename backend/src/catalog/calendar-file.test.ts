import { startTestStore, type TestStore } from '../testing/start-test-store';
import { calendarFile } from './calendar-file';
import { findEvent } from './read-catalog';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

test.each(['http://shop', 'not an address', ''])(
  'an event at the address %p has a calendar file or none, and breaks no order',
  async (url) => {
    const event = await findEvent(store.services.database, 1);
    if (!event) throw new Error('The data set has no event 1.');
    for (const name of [event.name, '', 'x'.repeat(5000), '\u0000']) {
      const file = calendarFile({ ...event, name }, url);
      expect(file ?? 'none').toMatch(/^(BEGIN:VCALENDAR|none$)/);
    }
  },
);
