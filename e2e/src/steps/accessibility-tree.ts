import { type CDPSession, expect, type Page } from '@playwright/test';

/** A node as Chromium hands it to screen readers. */
interface TreeNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly backendDOMNodeId?: number;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

type Name = string | RegExp;

const isCalled = (node: TreeNode, name: Name) => {
  const own = String(node.name?.value ?? '');
  return typeof name === 'string' ? own === name : name.test(own);
};

const propertyOf = (node: TreeNode, name: string) =>
  node.properties?.find((property) => property.name === name)?.value.value;

/** The one node of a role and a name; waits until it is there. */
async function findNode(session: CDPSession, role: string, name: Name): Promise<TreeNode> {
  let found: TreeNode[] = [];
  const search = async () => {
    const { nodes }: { nodes: TreeNode[] } = await session.send('Accessibility.getFullAXTree');
    found = nodes.filter((node) => !node.ignored && node.role?.value === role && isCalled(node, name));
    return found.length;
  };
  await expect.poll(search, { message: `${role} ${name}` }).toBe(1);
  const [node] = found;
  if (!node) throw new Error(`There is no ${role} ${name}.`);
  return node;
}

/** Where the middle of a node is on the screen, once it is scrolled there. */
async function middleOf(session: CDPSession, { backendDOMNodeId }: TreeNode) {
  const node = { backendNodeId: backendDOMNodeId ?? 0 };
  await session.send('DOM.scrollIntoViewIfNeeded', node);
  const { model } = await session.send('DOM.getBoxModel', node);
  const [left = 0, top = 0, , , right = 0, bottom = 0] = model.content;
  return [(left + right) / 2, (top + bottom) / 2] as const;
}

/** Drives a page with nothing but its accessibility tree. */
export async function openTree(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await session.send('DOM.enable');
  const find = (role: string, name: Name) => findNode(session, role, name);
  const press = async (role: string, name: Name) => {
    let middle: readonly [number, number] | null = null;
    // A page that renders a control anew has another one at its place by then.
    const look = async () => {
      middle = await middleOf(session, await find(role, name)).catch(() => null);
      return middle;
    };
    await expect.poll(look, { message: `${role} ${name} on the screen` }).not.toBeNull();
    if (middle) await page.mouse.click(...(middle as readonly [number, number]));
  };
  return {
    press,
    /** Waits until a control or a text is in the tree. */
    hear: async (role: string, name: Name) => void (await find(role, name)),
    /** Types into a field, and checks its focus and value in the tree. */
    type: async (name: string, text: string, value: Name = text) => {
      await press('textbox', name);
      expect(propertyOf(await find('textbox', name), 'focused'), `focus of ${name}`).toBe(true);
      await page.keyboard.type(text);
      const typed = async () => String((await find('textbox', name)).value?.value ?? '');
      await expect.poll(typed, { message: name }).toMatch(value);
    },
    /** Checks a checkbox, and checks its state in the tree. */
    check: async (name: string) => {
      await press('checkbox', name);
      const checked = async () => propertyOf(await find('checkbox', name), 'checked');
      await expect.poll(checked, { message: name }).toBe('true');
    },
    /** Waits until a live region announces a sentence. */
    hearSaid: async (role: 'alert' | 'status', sentence: Name) => {
      const isSaid = async () => {
        const { nodes }: { nodes: TreeNode[] } = await session.send('Accessibility.getFullAXTree');
        const byId = new Map(nodes.map((node) => [node.nodeId, node]));
        const isInside = (node: TreeNode | undefined): boolean =>
          node !== undefined && (node.role?.value === role || isInside(byId.get(node.parentId ?? '')));
        return nodes.some((node) => isCalled(node, sentence) && isInside(node));
      };
      await expect.poll(isSaid, { message: `${role}: ${sentence}` }).toBe(true);
    },
  };
}
