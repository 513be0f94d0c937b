/** The headers of the workbench itself. */
export const workbenchHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'",
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
};

/** The document of the workbench, which its script fills. */
export const workbenchDocument = (part: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${part} – workbench</title>
<link rel="stylesheet" href="/workbench.css">
<script defer src="/workbench.js"></script>
<div id="workbench"></div>
</html>
`;
