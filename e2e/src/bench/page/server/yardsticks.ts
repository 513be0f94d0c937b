import * as v from 'valibot';

const yardsticksSchema = v.object({
  /** The release of the single bundle. */
  version: v.string(),
  bundlePort: v.number(),
  fixedPort: v.number(),
  /** The file that holds the fixed page. */
  fixedFile: v.string(),
  lateApiPort: v.number(),
  lateMs: v.number(),
});

/** What the pages beside the storefront's own are, and where they are served. */
export type Yardsticks = v.InferOutput<typeof yardsticksSchema>;

export const readYardsticks = (text: string | undefined): Yardsticks =>
  v.parse(yardsticksSchema, JSON.parse(text ?? 'null'));
