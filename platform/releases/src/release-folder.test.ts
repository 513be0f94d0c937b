import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testShop } from '@ticket-storefront/platform-testing';
import { describeFiles } from './release-files';
import { busOf } from './release-folder';

const output = mkdtempSync(join(tmpdir(), 'bus-of-'));
writeFileSync(join(output, 'fragment.js'), 'h.cart.emit("cart:remove",{itemId:1})');
writeFileSync(join(output, 'later.js'), "h.cart.on('promo:rejected',e)");
writeFileSync(join(output, 'words.css'), '.a::after{content:"cart:clear"}');
afterAll(() => rmSync(output, { recursive: true }));

test('the manifest of a remote lists the messages in its scripts with their fields', () => {
  expect(busOf(testShop, 'remote-cart', output, describeFiles(output))).toEqual({
    commands: { 'cart:remove': [['itemId']] },
    facts: { 'promo:rejected': ['reason'] },
  });
});

test('the manifest of the shell lists all of its messages', () => {
  expect(busOf(testShop, 'shell', output, describeFiles(output))).toBe(testShop.bus.shell);
});
