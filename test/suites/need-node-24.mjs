// Refuses an older Node in plain words: better-sqlite3 crashes and TypeScript does not run on it.
// Plain JavaScript without imports, so that the old Node can still read it.

const major = Number(process.versions.node.split('.')[0]);
if (!(major >= 24)) {
  process.stderr.write(
    `Ipse needs Node 24 or newer; this is ${process.version}. On Linux x64 \`npm ci\` brings it along and \`npm run …\` uses it; elsewhere install Node 24.\n`,
  );
  process.exit(1);
}
