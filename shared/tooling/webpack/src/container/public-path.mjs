// The first module of a container: its files lie beside its script, whichever origin serves that.
__webpack_public_path__ = document.currentScript?.src.replace(/[^/]*$/, '');
