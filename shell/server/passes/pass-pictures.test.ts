import type { PictureTask } from '../pictures/perform-picture-task';
import { createPassPictures } from './pass-pictures';
import type { PassTicket } from './pass-ticket';

const shop = {
  name: 'Lakeshore Live',
  logo: 'https://logos.example/logo.png',
  contact: 'https://lakeshore.example/contact',
  origin: undefined,
  color: '#0a6548',
};

const ticket: PassTicket = {
  event: {
    id: 7,
    name: 'Harbour Nights',
    slug: 'harbour-nights',
    dates: null,
    gates: null,
    times: null,
    place: null,
    calendars: [],
  },
  name: 'Deck',
  code: 'ABCD1234EFGH5678/1',
  holder: null,
  position: null,
  fill: { color: '#0a6548', on: '#ffffff' },
  picture: 'https://pictures.example/a.jpg',
  language: 'en',
};

/** Pictures of which some addresses answer, and a process that returns what each picture is made from. */
function picturesWith(...answering: readonly string[]) {
  const tasks: PictureTask[] = [];
  const made = createPassPictures({
    pictures: {
      read: async (address) => (answering.includes(address) ? Buffer.from(address) : null),
      perform: async (task) => {
        tasks.push(task);
        return Buffer.from(`${task.kind} of ${'drawing' in task ? 'a drawing' : task.picture}`);
      },
    },
    shop,
  });
  return { tasks, filesOf: made };
}

test('a pass has the event’s picture and the shop’s logo in three sizes each, made once', async () => {
  const { tasks, filesOf } = picturesWith(shop.logo, ticket.picture ?? '');
  const files = await filesOf(ticket);
  expect(Object.keys(files).sort()).toEqual(
    ['icon', 'logo', 'thumbnail'].flatMap((name) => [`${name}.png`, `${name}@2x.png`, `${name}@3x.png`]),
  );
  expect(String(files['thumbnail@2x.png'])).toBe('square of https://pictures.example/a.jpg');
  expect(String(files['logo.png'])).toBe('square of https://logos.example/logo.png');
  await filesOf({ ...ticket, code: 'ABCD1234EFGH5678/2' });
  expect(tasks).toHaveLength(6);
});

test('a pass has drawn pictures where those of event and shop cannot be loaded', async () => {
  const { filesOf } = picturesWith();
  const files = await filesOf(ticket);
  expect(String(files['thumbnail@2x.png'])).toBe('square-drawn of a drawing');
  expect(files['logo.png']?.subarray(1, 4).toString()).toBe('PNG');
});
