import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

const deepest = 12;
const mostRootFields = 10;

/** The tokens that one document may have. */
export const mostTokens = 2000;

/** Refuses documents that are deeper or ask for more at once than any page does, in fragments too. */
export function queryLimits(context: ValidationContext): ASTVisitor {
  let depth = 0;
  let rootFields = 0;
  return {
    SelectionSet: {
      enter(node) {
        depth += 1;
        if (depth > deepest) context.reportError(new GraphQLError('The query is too deep.', { nodes: node }));
      },
      leave: () => {
        depth -= 1;
      },
    },
    Field(node) {
      if (context.getParentType()?.name !== 'Query') return;
      rootFields += 1;
      if (rootFields === mostRootFields + 1) {
        context.reportError(new GraphQLError('The query asks for too much at once.', { nodes: node }));
      }
    },
  };
}
