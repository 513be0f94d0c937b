import { comparePictures } from './compare-pictures';
import { takePictures } from './take-pictures';
import { withGallery } from './with-gallery';
import { writeComparison } from './write-comparison';

/** A checkout of the repository, and what it is called. */
interface Version {
  readonly root: string;
  readonly name: string;
}

/** Which stories look different in two checkouts. */
interface Comparison {
  /** Names of the pictures that differ. */
  readonly differing: readonly string[];
  /** How many pictures were compared. */
  readonly compared: number;
  /** The page that shows them. */
  readonly page: string;
}

/** Compares every story of two checkouts, pixel by pixel, and writes a page of those that differ into a folder. */
export async function compareCheckouts(before: Version, after: Version, folder: string): Promise<Comparison> {
  const old = await withGallery(before.root, takePictures);
  const current = await withGallery(after.root, takePictures);
  const differences = comparePictures(old, current);
  const page = writeComparison(folder, differences, { before: before.name, after: after.name });
  return { differing: differences.map(({ name }) => name), compared: current.size, page };
}
