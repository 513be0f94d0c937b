import { type Boot, bootElementId, bootSchema } from '@storefront/contracts/boot';
import * as v from 'valibot';

let boot: Boot | undefined;

/**
 * What the shell server wrote into this document.
 * @throws where the document holds no boot data that the shell understands: it was not made by the shell server.
 */
export function readBoot(): Boot {
  boot ??= v.parse(bootSchema, JSON.parse(document.getElementById(bootElementId)?.textContent ?? 'null'));
  return boot;
}
