import * as v from 'valibot';

const part = v.string();
const version = v.string();

/** What can be asked of the registry. */
export const commandSchema = v.variant('type', [
  v.object({
    type: v.literal('publish'),
    part,
    version,
    /** Hash of the manifest, which the release's folder on the asset origin holds. */
    manifest: v.string(),
  }),
  v.object({
    type: v.literal('promote'),
    part,
    version,
    /** Percent of visits; 100 makes it the default. */
    percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    /** Host names whose visits alone it is for; none means all. */
    tenants: v.array(v.string()),
    /** Whether open visits get it too, with their next document. */
    atOnce: v.optional(v.boolean(), false),
  }),
  v.object({ type: v.literal('rollback'), part }),
  v.object({ type: v.literal('revoke'), part, version }),
  v.object({ type: v.literal('freeze') }),
  v.object({ type: v.literal('unfreeze') }),
  v.object({ type: v.literal('renew') }),
  v.object({
    type: v.literal('team'),
    name: v.string(),
    keys: v.array(v.string()),
    parts: v.array(v.string()),
    share: v.number(),
  }),
]);

export type Command = v.InferOutput<typeof commandSchema>;

export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;
