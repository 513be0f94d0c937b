import { isResized, type PictureKind, pictureFormats, pictureSourceSet } from '@storefront/domain/events';
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

const isOfShop = (file: string) => file.startsWith(`${location.origin}/pictures/`);

function Picture({ slug, kind, address, sizes, otherwise, alt, ...attributes }: EventPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const fail = () => setFailed(image.current?.currentSrc ?? null);
  // One that the server drew may have failed before there was code to hear of it.
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
        src={address !== null && (failed === null || isOfShop(failed)) ? address : otherwise}
        alt={alt}
        onError={fail}
      />
    </picture>
  );
}

/**
 * An event's picture in the width that the screen needs, as AVIF or WebP; as the organiser has it where the shop has no such;
 * and another one where that cannot be loaded either (docs/rules.md, Layout).
 */
export const EventPicture = (picture: EventPictureProps) => <Picture key={picture.address} {...picture} />;
