/** Rows of one transaction, so that intake never waits long for something large to be deleted. */
const BATCH = 500;

/** Deletes batch by batch until there is no full one left. `deleteBatch` says how many rows it has deleted. */
export async function inBatches(deleteBatch: (limit: number) => Promise<number>): Promise<void> {
  let deleted = BATCH;
  while (deleted >= BATCH) deleted = await deleteBatch(BATCH);
}
