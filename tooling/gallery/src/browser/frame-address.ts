/** What a frame of the gallery shows. */
export interface FrameOf {
  /** File of the story, such as `shared/ui/src/fields`. */
  readonly file: string;
  readonly name: string;
  readonly scheme: 'light' | 'dark';
}

/** What a frame tells the page that holds it. */
export interface FrameNews {
  /** Pixels that the story needs. */
  readonly height: number;
}

export const framePath = '/frame';

/** Query of a frame, which {@link readFrame} reads. */
export const frameQuery = (frame: FrameOf): string => `?${new URLSearchParams({ ...frame })}`;

/** What the frame with this query shows. */
export function readFrame(query: string): FrameOf {
  const asked = new URLSearchParams(query);
  return {
    file: asked.get('file') ?? '',
    name: asked.get('name') ?? '',
    scheme: asked.get('scheme') === 'dark' ? 'dark' : 'light',
  };
}
