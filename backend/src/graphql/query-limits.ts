import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import type { Plugin } from 'graphql-yoga';
import { mostTokens } from './operations/normalised-document';

const limitTokens: Plugin = {
  onParse: ({ params }) => {
    params.options = { ...params.options, maxTokens: mostTokens };
  },
};

/**
 * Refuses documents that are longer, deeper or ask for more at once than any page does, in fragments too. Each selection of
 * rows is a statement of the database and costs 50, each field 1, and by half more with each level below.
 */
export const queryLimits: readonly Plugin[] = [
  limitTokens,
  maxDepthPlugin({ n: 12 }),
  maxAliasesPlugin({ n: 10 }),
  costLimitPlugin({ objectCost: 50, scalarCost: 1, depthCostFactor: 1.5, maxCost: 1000 }),
];
