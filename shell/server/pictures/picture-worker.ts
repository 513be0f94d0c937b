import { performPictureTask } from './perform-picture-task';
import type { PictureTask } from './picture-task';

process.on('message', (task: PictureTask) => {
  performPictureTask(task).then(
    (bytes) => process.send?.(bytes),
    () => process.send?.(null),
  );
});
