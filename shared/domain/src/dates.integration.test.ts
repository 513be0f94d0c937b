import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const rules = ['dates.ts', 'has-ended.ts'].map((file) => JSON.stringify(join(__dirname, file)));
const script = `
  const { formatEventDates } = await import(${rules[0]});
  const { hasEnded } = await import(${rules[1]});
  const timezone = 'America/New_York';
  const event = { start_date: '2026-11-21', end_date: '2026-11-22T02:00:00Z', timezone };
  const hours = { start_time: '18:00', end_time: '23:00' };
  console.log(new Date(0).getTimezoneOffset(), '|', formatEventDates(event), '|', [
    '2026-11-22T03:59:59Z', '2026-11-22T04:00:00Z',
  ].map((now) => hasEnded({ ...event, ...hours }, new Date(now))).join());
`;

test.each([
  ['Pacific/Kiritimati', 640],
  ['Pacific/Pago_Pago', 660],
  ['America/New_York', 300],
  ['Asia/Kathmandu', -330],
])('shows the same dates to a visitor in %s', async (zone, offset) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { env: { ...process.env, TZ: zone } },
  );
  expect(stdout.trim()).toBe(`${offset} | Saturday, November 21st, 2026 | false,true`);
});
