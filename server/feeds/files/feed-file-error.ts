/** A file that cannot be taken. The message is a sentence for the person who put it in. */
export class FeedFileError extends Error {}

export function unknownFeed(name: string): FeedFileError {
  return new FeedFileError(`${name} is no file of NVD, the CVE list, KEV, EPSS or OSV, and no export of a mirror.`)
}
