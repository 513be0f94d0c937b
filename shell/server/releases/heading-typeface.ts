import type { Registry, Visit } from '@ticket-storefront/format';
import type { ReleaseSetPicker } from './pick-releases';
import type { StyleReader } from './release-files';

interface TypefaceSources {
  readonly currentRegistry: () => Promise<Registry>;
  readonly pickReleases: ReleaseSetPicker;
  readonly readStyles: StyleReader;
}

const newVisit = (): Visit => ({ bucket: 0, tenant: '', at: new Date(), pinned: {} });

/**
 * Finds the rules of the typeface of headings in the style of the shell's release, for pages that load no release. Empty if it has none, or
 * cannot be read. Never rejects.
 */
export const createTypefaceReader =
  ({ currentRegistry, pickReleases, readStyles }: TypefaceSources) =>
  async (): Promise<string> => {
    try {
      const start = { entry: 'storefront', language: 'en' } as const;
      const { styles } = await pickReleases(await currentRegistry(), newVisit(), start, []);
      const texts = (await readStyles(styles)).map(({ text }) => text ?? '');
      return texts.flatMap((text) => text.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('');
    } catch {
      return '';
    }
  };
