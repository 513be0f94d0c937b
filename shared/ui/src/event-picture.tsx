import {
  drawnPicturePath,
  isResized,
  type PictureKind,
  pictureFormats,
  pictureSourceSet,
} from '@ticket-storefront/domain/events';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

interface EventPictureProps
  extends Pick<ComponentProps<'img'>, 'alt' | 'className' | 'decoding' | 'fetchPriority' | 'loading'> {
  /** The event's `ticketing_slug`. */
  readonly slug: string;
  readonly kind: PictureKind;
  /** The organiser's original; null if the event has none. */
  readonly address: string | null;
  /** The event's id, if the page's picture of it moves between pages (`shell/server/contents/event-accents.ts`). */
  readonly moves?: number | undefined;
  /** Its display width, as the `sizes` of an image. */
  readonly sizes: string;
}

/** Whether a file is a picture of the organiser in a size of the shop. */
const isSized = (file: string) => /\/pictures\/.*-\d+\.\w+$/.test(file);

function Picture({ slug, kind, address, sizes, moves, alt, ...attributes }: EventPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const fail = () => setFailed(image.current?.currentSrc ?? null);
  // A server-rendered picture may have failed before this code ran.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail();
  }, []);
  return (
    <picture>
      {address !== null &&
        failed === null &&
        isResized(address) &&
        pictureFormats.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={pictureSourceSet(slug, kind, format)}
            sizes={sizes}
          />
        ))}
      <img
        {...attributes}
        ref={image}
        data-cover={moves}
        src={
          address !== null && (failed === null || isSized(failed)) ? address : drawnPicturePath(slug, kind)
        }
        alt={alt}
        onError={fail}
      />
    </picture>
  );
}

/** An event's picture in the width that the screen needs; a drawn one if there is none or it fails to load (docs/rules.md, Pictures). */
export const EventPicture = (picture: EventPictureProps) => <Picture key={picture.address} {...picture} />;
