const prefix = 'mf_';

/** The name of the global that a remote's container is assigned to. Prefixed, since `event` would be `window.event`. */
export const containerGlobal = (part: string) => `${prefix}${part.replaceAll('-', '_')}`;

/** Whether an entry of a build is the container of a remote. */
export const isContainerGlobal = (name: string) => name.startsWith(prefix);
