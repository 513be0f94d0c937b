import { toBuffer } from 'qrcode';

/** Name under which an e-mail shows the picture of its order's reference. */
export const referencePicture = 'reference-code';

/** Little work for each picture: a rush is told of its orders by these. */
const rendererOpts = { deflateLevel: 3, filterType: 0 };

/** A reference as a QR code: PNG bytes, black on white with the quiet margin that scanners need. */
export const drawReference = (referenceID: string): Promise<Buffer> =>
  toBuffer(referenceID, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 4, rendererOpts });
