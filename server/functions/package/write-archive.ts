import { Readable } from 'node:stream'
import { FileError } from '#server/platform/files/files.ts'
import { JobError, type JobAttempt } from '#server/platform/background/job-kind.ts'
import { archiveEnd, localHeader } from './offline/zip-format.mjs'
import type { PackedFile } from './package-table.ts'

/** The size of a durable part: after a crash another worker continues after the last complete one. */
const PART_BYTES = 64 * 1024 * 1024

/** The same files always give the same parts, so existing ones need no check. */
function partsOf(files: readonly PackedFile[], partBytes: number = PART_BYTES): PackedFile[][] {
  const parts: PackedFile[][] = []
  let room = 0
  for (const file of files) {
    if (room <= 0) {
      parts.push([])
      room = partBytes
    }
    parts.at(-1)?.push(file)
    room -= file.size
  }
  return parts
}

interface Writing {
  /** Bytes done before. */
  readonly before: number
  readonly partBytes: number | undefined
}

/** Writes the missing parts, and the end of the archive. */
export async function writeArchive(
  files: readonly PackedFile[],
  work: JobAttempt,
  { before, partBytes }: Writing,
): Promise<void> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const parts = partsOf(files, partBytes)
  let done = before
  const onBytes = (count: number) => {
    done += count
    work.reportProgress({ done, total: before + bytes, words: 'Writing the archive' })
  }
  for (const [n, part] of parts.entries()) {
    if (n < work.chunks.length) onBytes(part.reduce((sum, { size }) => sum + size, 0))
    else await work.storeChunk(Readable.from(bytesOf(part, work, onBytes), { objectMode: false }))
  }
  if (work.chunks.length <= parts.length)
    await work.storeChunk(Readable.from(archiveEnd(files).parts, { objectMode: false }))
}

async function* bytesOf(
  part: readonly PackedFile[],
  { platform, signal }: JobAttempt,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for (const file of part) {
    yield localHeader(file)
    try {
      for await (const bytes of await platform.files.read(file)) {
        signal.throwIfAborted()
        onBytes(bytes.length)
        yield bytes
      }
    } catch (error) {
      throw messageFor(file, error)
    }
  }
}

/** The message for an error that a retry would not fix; every other error unchanged. */
function messageFor({ path }: PackedFile, error: unknown): unknown {
  const what = error instanceof FileError ? LOST.get(error.kind) : undefined
  return what === undefined
    ? error
    : new JobError(
        `${path} ${what} since the package was made, so its archive cannot be written any more. What was downloaded before stays good; make a new package for how things stand now.`,
      )
}

const LOST = new Map<FileError['kind'], string>([
  ['missing', 'was removed'],
  ['damaged', 'has been changed in the file store'],
])
