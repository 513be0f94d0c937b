import { loadAhead } from './load-ahead';

test('a remote that was begun ahead is loaded once, and after a failure again by the next call', async () => {
  const fragment = { contract: '^1.0.0', mount: () => ({ update: () => {}, unmount: () => {} }) };
  const load = jest.fn().mockRejectedValueOnce(new Error('Refused.')).mockResolvedValue(fragment);
  const loadFragment = loadAhead(['remote-event'], load);
  expect(load.mock.calls).toEqual([['remote-event']]);
  await expect(loadFragment('remote-event')).rejects.toThrow('Refused.');
  expect(load).toHaveBeenCalledTimes(1);
  await expect(loadFragment('remote-event')).resolves.toBe(fragment);
  await expect(loadFragment('remote-cart')).resolves.toBe(fragment);
  expect(load).toHaveBeenCalledTimes(3);
});
