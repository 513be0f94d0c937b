import { parentPort, workerData } from 'node:worker_threads';
import { mainTint } from './main-tint';
import { picturePixels } from './picture-pixels';

parentPort?.postMessage(mainTint(picturePixels(Buffer.from(workerData))));
