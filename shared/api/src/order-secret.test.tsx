import { orderSecret } from './order-secret';

test('a reference keeps its secret, also over a reload of the tab, and no two have the same', async () => {
  const first = orderSecret('reference-1');
  expect(first['x-order-secret']).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(orderSecret('reference-1')).toEqual(first);
  expect(orderSecret('reference-2')).not.toEqual(first);
  await jest.isolateModulesAsync(async () => {
    const reloaded = await import('./order-secret');
    expect(reloaded.orderSecret('reference-1')).toEqual(first);
  });
});

test('a browser that refuses storage keeps the secret as long as its document', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(orderSecret('reference-3')).toEqual(orderSecret('reference-3'));
});
