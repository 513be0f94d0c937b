/** What became of a wish to share: `left` is the visitor's own decision. */
export type ShareOutcome = 'shared' | 'copied' | 'left' | 'failed';

/** Offers a link to the visitor's programs; where the browser has no such way, it is copied. */
export async function shareLink(link: {
  readonly title: string;
  readonly url: string;
}): Promise<ShareOutcome> {
  try {
    // Types say that it is always there, and many browsers on computers have none.
    const isOffered = typeof navigator.share === 'function';
    await (isOffered ? navigator.share(link) : navigator.clipboard.writeText(link.url));
    return isOffered ? 'shared' : 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : 'failed';
  }
}
