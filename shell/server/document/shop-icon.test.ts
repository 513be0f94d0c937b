import { decode } from 'fast-png';
import Fastify from 'fastify';
import { discoveryRoutes } from './discovery-routes';
import { iconColor } from './shop-icon';

async function openIcons(color: string) {
  const server = Fastify();
  server.register(discoveryRoutes, {
    origin: undefined,
    name: 'Harbour Tickets',
    iconColor: color,
    listEvents: async () => null,
  });
  const get = async (url: string) => (await server.inject(url)).rawPayload;
  return { get, manifest: JSON.parse(String(await get('/manifest.webmanifest'))) };
}

test('draws the home screen icon as a ticket in the provider’s colour', async () => {
  const address = '/apple-touch-icon.png';
  const { get, manifest } = await openIcons('#0a6548');
  expect(manifest.icons).toContainEqual({ src: address, type: 'image/png', sizes: '180x180' });

  const { width, height, channels, data } = decode(await get(address));
  expect({ width, height, channels }).toEqual({ width: 180, height: 180, channels: 3 });
  const colorAt = (x: number, y: number) => [...data.slice((y * 180 + x) * 3, (y * 180 + x + 1) * 3)];
  const ground = [0x0a, 0x65, 0x48];
  expect([colorAt(0, 0), colorAt(22, 90), colorAt(112, 56)]).toEqual([ground, ground, ground]);
  expect([colorAt(60, 90), colorAt(140, 60)]).toEqual([
    [255, 255, 255],
    [255, 255, 255],
  ]);
  expect(String(await get('/icon.svg'))).toContain("fill='#0a6548'");
});

test('a colour that white cannot be seen on is made darker for the icons', () => {
  expect(iconColor(undefined)).toBe('#4338ca');
  expect(iconColor('#ffee88')).toMatch(/^#[0-9a-f]{6}$/);
  expect(iconColor('#ffee88')).not.toBe('#ffee88');
});
