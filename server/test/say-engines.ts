/** Says once which Postgres the tests run on, because a reader of the result has to know. */
export default function sayEngines(): void {
  const postgres = process.env.TEST_DATABASE_URL
    ? 'the server of TEST_DATABASE_URL'
    : 'PGlite, embedded (set TEST_DATABASE_URL to test on a real server)';
  console.log(`Engines under test: SQLite, and as Postgres ${postgres}`);
}
