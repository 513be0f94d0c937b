import {
  isResized,
  type PictureKind,
  pictureFormats,
  pictureSourceSet,
} from '@storefront/domain/sized-picture';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

interface EventPictureProps
  extends Pick<ComponentProps<'img'>, 'alt' | 'className' | 'decoding' | 'fetchPriority' | 'loading'> {
  /** The event's `ticketing_slug`. */
  readonly slug: string;
  readonly kind: PictureKind;
  /** Where the organiser has it; null where the event has none. */
  readonly address: string | null;
  /** How wide it is drawn, as the `sizes` of an image say it. */
  readonly sizes: string;
  /** Address of what is shown where the event has none, or it cannot be loaded. */
  readonly otherwise: string;
}

/**
 * An event's picture in the width that the screen needs, as AVIF or WebP; as the organiser has it where the shop has no such;
 * and another one where that cannot be loaded either (docs/rules.md, Pictures).
 */
export function EventPicture({
  slug,
  kind,
  address,
  sizes,
  otherwise,
  alt,
  ...attributes
}: EventPictureProps) {
  const [failed, setFailed] = useState<{ readonly address: string | null; readonly times: number }>();
  const image = useRef<HTMLImageElement>(null);
  const times = failed?.address === address ? failed.times : 0;
  const sized = address !== null && isResized(address);
  const fail = () => setFailed({ address, times: times + 1 });
  // One that the server drew may have failed before there was code to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail();
  }, []);
  return (
    <picture>
      {sized &&
        times === 0 &&
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
        src={address && times < (sized ? 2 : 1) ? address : otherwise}
        alt={alt}
        onError={fail}
      />
    </picture>
  );
}
