import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment } from 'parse5';
import { isPlainMarkup } from './plain-markup';

type Element = DefaultTreeAdapterMap['element'];

/** Elements and comments of one part, and levels of them: what parsing takes grows with their product. */
const mostNodes = 10_000;
const mostLevels = 100;

/** Ends parsing: a parser can be left in no other way. */
class TooLarge extends Error {}

const levelOf = (node: DefaultTreeAdapterMap['parentNode']): number =>
  'parentNode' in node && node.parentNode ? 1 + levelOf(node.parentNode) : 0;

/** Builds a tree with as much as a part may have. */
function limitedAdapter(): typeof defaultTreeAdapter {
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > mostNodes) throw new TooLarge();
  };
  return {
    ...defaultTreeAdapter,
    createElement(...created) {
      count();
      return defaultTreeAdapter.createElement(...created);
    },
    createCommentNode(text) {
      count();
      return defaultTreeAdapter.createCommentNode(text);
    },
    appendChild(parent, child) {
      if (levelOf(parent) >= mostLevels) throw new TooLarge();
      defaultTreeAdapter.appendChild(parent, child);
    },
  };
}

const container = parseFragment('<div></div>').childNodes[0] as Element;

/**
 * The tree of a part's HTML. Null where that is not plain markup, or has so many nodes or levels that reading it would
 * keep other visitors waiting.
 */
export function parsePart(html: string): DefaultTreeAdapterMap['documentFragment'] | null {
  if (!isPlainMarkup(html)) return null;
  try {
    return parseFragment(container, html, { treeAdapter: limitedAdapter() });
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}
