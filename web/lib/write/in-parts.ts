/** More ids would make the address of a request too long. */
const IDS_PER_REQUEST = 100

/** Sends a request for so many ids at a time, one after the other. */
export async function inParts<Id>(
  ids: readonly Id[],
  send: (ids: readonly Id[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) await send(ids.slice(at, at + IDS_PER_REQUEST))
}
