interface PlainDocument {
  readonly head: string;
  readonly body: string;
}

/** A document that the shell server does not compose, with the same beginning as those that it does. */
export const plainDocument = ({ head, body }: PlainDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Event Ticketing</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`;
