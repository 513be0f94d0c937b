import * as v from 'valibot';
import { optional } from './setting';
import { words } from './settings-fields';

/** The setting by which a server knows that it serves visitors, as every image sets it. */
export const productionFields = {
  NODE_ENV: optional(
    words,
    '`production`: addresses of the shop, the API and processors begin with `https:`, unless they are on this machine, and `VISITOR_KEY` is set, or nothing starts',
  ),
};

interface ProductionRules {
  /** Settings whose addresses are called by `https:`. */
  readonly encrypted: readonly string[];
  /** Settings that production cannot do without. */
  readonly required: readonly string[];
}

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

const isPlainText = (value: unknown): boolean => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && !loopback.test(hostname);
};

/** Refuses settings with which production would send cards and buyers in plain text, or do without its limits. */
export const safeInProduction = <T extends Readonly<Record<string, unknown>>>({
  encrypted,
  required,
}: ProductionRules) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value['NODE_ENV'] !== 'production') return;
    const { value: input } = dataset;
    const refuse = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    for (const key of encrypted) {
      if (isPlainText(input[key]))
        refuse(key, 'must begin with https:// in production, except on this machine');
    }
    for (const key of required) if (input[key] === undefined) refuse(key, 'must be set in production');
  });
