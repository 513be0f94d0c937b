import file from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Address of the shop's typeface, whose weights are 300 to 900. */
const typeface: string = file;

export default typeface;
