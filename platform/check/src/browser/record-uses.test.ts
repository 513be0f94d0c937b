import { recordUses } from './record-uses';

test('records which members of a host are read, and hands on the members themselves', () => {
  const sent: string[] = [];
  const api = Object.freeze({ get: () => 'answer', post: () => 'sent' });
  const host = Object.freeze({ api, locale: 'es', toast: (text: string) => void sent.push(text) });
  const used = new Set<string>();
  const recorded = recordUses(host, used) as typeof host;
  expect(used).toEqual(new Set());
  const { toast } = recorded;
  toast('Sold out');
  const { api: first } = recorded;
  expect(first.get()).toBe('answer');
  expect([recorded.locale, recorded.api === first, recorded.api.get === api.get]).toEqual(['es', true, true]);
  expect(sent).toEqual(['Sold out']);
  expect([...used].sort()).toEqual(['host.api', 'host.api.get', 'host.locale', 'host.toast']);
  expect(Object.keys({ ...recorded })).toEqual(Object.keys(host));
});
