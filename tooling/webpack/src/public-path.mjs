// The first module of a server entry: the origin of the release's pictures is known only at run time.
__webpack_public_path__ = globalThis.releaseAddress;
