import { createHash } from 'node:crypto'
import { feedDocuments, type FeedDocument } from '../files/documents.ts'
import { FeedFileError } from '../files/feed-file-error.ts'
import type { DocumentFacts, FeedItem } from '../files/feed-item.ts'
import { feedItems } from '../files/feed-items.ts'
import { nvdYearOf } from './parts.ts'
import { WholeArchives, type WholePart } from './whole-archives.ts'

/** What is in a file, or in a folder or archive of them. */
export interface CheckedFile {
  /** Of all documents together. */
  readonly digest: string
  readonly itemCount: number
  readonly unreadCount: number
  /** The first few records that could not be read, and why. */
  readonly unread: readonly string[]
  readonly feeds: readonly string[]
  readonly wholeParts: readonly WholePart[]
}

const KEPT_REASONS = 5

/**
 * Reads a file to its end before anything of it is written.
 *
 * @param source path of a file, an archive or a folder
 * @throws FeedFileError when it is of no source, incomplete, damaged, built to harm, or not what its .meta file says
 */
export async function checkFeedFile(source: string, name?: string): Promise<CheckedFile> {
  const found = new Found()
  for await (const document of feedDocuments(source, name)) {
    const hash = createHash('sha256')
    const read = () => passing(document.read(), (chunk) => hash.update(chunk))
    let facts: DocumentFacts | undefined
    for await (const item of feedItems({ ...document, read })) {
      if (item.kind === 'facts') facts = item.facts
      found.add(document, item)
    }
    found.end(document, hash.digest('hex'), facts)
  }
  return found.conclude(name ?? source)
}

/** The feeds that an item is of. */
export function feedsOf(item: FeedItem): readonly string[] {
  if (item.kind === 'cve') return [item.entry.source === 'NVD' ? 'nvd' : 'cve5']
  if (item.kind === 'osv') return item.record.feeds
  return item.kind === 'kev' || item.kind === 'epss' ? [item.kind] : []
}

class Found {
  readonly #hash = createHash('sha256')
  readonly #feeds = new Set<string>()
  readonly #parts: WholePart[] = []
  readonly #unread: string[] = []
  readonly #archives = new WholeArchives()
  /** By the name of the document. */
  readonly #digests = new Map<string, string>()
  readonly #promised = new Map<string, string>()
  #itemCount = 0
  #unreadCount = 0

  add(document: FeedDocument, item: FeedItem): void {
    if (item.kind === 'digest') this.#promised.set(document.name.replace(/\.meta$/, '.json'), item.sha256)
    if (item.kind === 'unread') {
      this.#unreadCount += 1
      if (this.#unread.length < KEPT_REASONS) this.#unread.push(`${document.name}: ${item.reason}`)
    }
    const feeds = feedsOf(item)
    if (feeds.length > 0) this.#itemCount += 1
    for (const feed of feeds) this.#feeds.add(feed)
    this.#archives.add(document.archive, item)
  }

  end({ name }: FeedDocument, sha256: string, facts: DocumentFacts | undefined): void {
    this.#hash.update(`${name} ${sha256}\n`)
    this.#digests.set(name, sha256)
    if (facts?.expected === undefined) return
    const part = facts.feed === 'nvd' ? nvdYearOf(name) : 'all'
    if (part === undefined) return
    const { feed, expected, asOf = null } = facts
    this.#parts.push({ feed, part, expected, digest: sha256, asOf })
  }

  conclude(name: string): CheckedFile {
    for (const [document, promised] of this.#promised) {
      const digest = this.#digests.get(document)
      if (digest !== undefined && digest !== promised)
        throw new FeedFileError(`${document} is not the file that its .meta file describes: the SHA-256 differs.`)
    }
    if (this.#itemCount === 0)
      throw new FeedFileError(
        this.#unreadCount === 0
          ? `${name} has nothing of NVD, the CVE list, KEV, EPSS or OSV.`
          : `No record of ${name} could be read. The first: ${this.#unread[0]}.`,
      )
    return {
      digest: this.#hash.digest('hex'),
      itemCount: this.#itemCount,
      unreadCount: this.#unreadCount,
      unread: this.#unread,
      feeds: [...this.#feeds].toSorted(),
      wholeParts: [...this.#parts, ...this.#archives.parts()],
    }
  }
}

async function* passing(chunks: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    see(chunk)
    yield chunk
  }
}
