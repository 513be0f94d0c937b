// The first module of a server entry: which origin serves the release's pictures is known when it runs.
__webpack_public_path__ = globalThis.releaseAddress;
