/** A separately released remote, by the name of its folder. Which ones there are stands in the registry. */
export type RemoteName = `remote-${string}`;

/** A separately released part of the storefront, by the name of its folder. */
export type PartName = 'shell' | RemoteName;

/** Whether a remote may have a name: it is a folder of the asset origin, and a word of cookies and policies. */
export const isRemoteName = (name: unknown): name is RemoteName =>
  typeof name === 'string' && /^remote(-[a-z0-9]+)+$/.test(name) && name.length <= 60;

export const isPartName = (name: unknown): name is PartName => name === 'shell' || isRemoteName(name);
