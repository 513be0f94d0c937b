import * as v from 'valibot';
import { type Boot, bootElementId, bootSchema } from '../boot';

let boot: Boot | undefined;

/**
 * The boot data that the shell server wrote into this document.
 * @throws {v.ValiError} where there is none that the schema accepts: the document is not one of the shell server's.
 */
export function readBoot(): Boot {
  boot ??= v.parse(bootSchema, JSON.parse(document.getElementById(bootElementId)?.textContent ?? 'null'));
  return boot;
}
