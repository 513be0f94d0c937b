import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createPictureProcess, type PictureProcess } from './picture-process';

let pictures: PictureProcess;

beforeEach(() => {
  pictures = createPictureProcess();
});

afterEach(() => pictures.close());

const small = (picture: Uint8Array) =>
  pictures.perform({ kind: 'resize', picture, width: 64, format: 'webp' });

const photograph = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#f0961e' } })
    .jpeg()
    .toBuffer();

const processIds = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('picture-worker'))
    .map((line) => Number.parseInt(line, 10));

test('pictures are worked on by one process that has nothing of the server’s environment', async () => {
  process.env['PLATFORM_SECRET'] = 'hidden';
  const picture = await photograph();
  const made = await Promise.all([small(picture), small(picture), small(Buffer.from('no picture'))]);
  expect(made.map((bytes) => bytes?.toString('latin1', 8, 12))).toEqual(['WEBP', 'WEBP', undefined]);
  const ids = processIds();
  expect(ids).toHaveLength(1);
  expect(readFileSync(`/proc/${ids[0]}/environ`, 'utf8')).not.toContain('hidden');
});

test('a process that a picture has ended costs that picture alone', async () => {
  const picture = await photograph();
  await small(picture);
  for (const id of processIds()) process.kill(id, 'SIGKILL');
  const answers = [await small(picture), await small(picture)];
  expect(answers.at(-1)).not.toBeNull();
});

test('after its end nothing is made, and no process stays', async () => {
  const picture = await photograph();
  const first = small(picture);
  const second = small(picture);
  pictures.close();
  expect(await Promise.all([first, second, small(picture)])).toEqual([null, null, null]);
  expect(processIds()).toEqual([]);
});
