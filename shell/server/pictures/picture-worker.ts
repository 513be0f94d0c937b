import { type PictureTask, performPictureTask } from './perform-picture-task';

process.on('message', (task: PictureTask) => {
  performPictureTask(task).then(
    (bytes) => process.send?.(bytes),
    () => process.send?.(null),
  );
});
