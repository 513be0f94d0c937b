import { fileErrorRemedy } from './file-error';

test('explains in one sentence that a folder cannot be created', () => {
  const error = Object.assign(new Error('no such file or directory'), {
    code: 'ENOENT',
    path: '/ro/.unfinished',
  });
  expect(fileErrorRemedy(error)).toMatch(
    /^\/ro\/\.unfinished: The file or folder does not exist .*: choose another, .*\.$/,
  );
});
