import { fileErrorRemedy } from './file-error';

test('a folder that cannot be made is said in one sentence, though Node says of a read-only disk that nothing is there', () => {
  const error = Object.assign(new Error('no such file or directory'), {
    code: 'ENOENT',
    path: '/ro/.unfinished',
  });
  expect(fileErrorRemedy(error)).toMatch(
    /^\/ro\/\.unfinished: The file or folder does not exist .*: choose another, .*\.$/,
  );
});
