/** What the shell says in English of sharing an event. */
export const words = {
  share: 'Share the event',
  linkCopied: 'The link was copied.',
  linkNotCopied: (url: string) => `The link could not be copied: ${url}`,
};
