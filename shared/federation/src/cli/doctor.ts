import { Refusal } from '../registry/refusal';
import { publicKeyOf } from '../signing/keys';
import { requireConditionalWrites } from '../storage/require-conditional-writes';
import { askAssetOrigin } from './ask-asset-origin';
import { askServer } from './ask-server';
import type { CliSettings } from './cli-settings';

interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  readonly words: string;
}

const soonMs = 7 * 24 * 60 * 60 * 1000;

async function ask(subject: string, question: () => Promise<string>): Promise<Finding> {
  try {
    return { subject, ok: true, words: await question() };
  } catch (error) {
    return { subject, ok: false, words: error instanceof Error ? error.message : String(error) };
  }
}

/** Looks at everything that releasing needs, and says what to do about what is wrong. */
export function doctor(settings: CliSettings): Promise<Finding[]> {
  const { origin, registrarUrl } = settings;
  return Promise.all([
    ask('Node', async () => {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
      if (major > 20 || (major === 20 && minor >= 19)) return process.versions.node;
      throw new Refusal(`Node ${process.versions.node} is too old: install 20.19 or later.`);
    }),
    ask('Registrar', async () => {
      if (!registrarUrl) {
        const { platformKey, storage } = settings.registrar();
        await requireConditionalWrites(storage);
        return `this machine, by the key ${publicKeyOf(platformKey)}`;
      }
      await askServer(new URL('/health', registrarUrl).href, 'REGISTRAR_URL');
      return registrarUrl;
    }),
    ask('Registry', async () => {
      const { counter, expires, frozen } = (await settings.readRegistry()).extras;
      if (Date.parse(expires) - Date.now() < soonMs) {
        throw new Refusal(`The registry expires on ${expires}: run \`storefront renew\`.`);
      }
      return `counter ${counter}, good until ${expires}${frozen ? ', frozen' : ''}`;
    }),
    ask('Asset origin', async () => askAssetOrigin(await settings.readRegistryOrNone())),
    ask('Shell server', async () => {
      const health: { registry?: { alarm?: string | null } } = JSON.parse(
        await askServer(`${origin}/health`, 'STOREFRONT_ORIGIN'),
      );
      const alarm = health.registry?.alarm;
      if (alarm)
        throw new Refusal(`The shell server refuses the registry, which ${alarm}: publish a good one.`);
      return origin;
    }),
  ]);
}
