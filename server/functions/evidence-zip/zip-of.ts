import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'
import { kindOf } from '#server/platform/files/media-types.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Chosen } from './chosen-files.ts'

/** An archive of the files with a list of their hashes, generated while it is read: nothing is held in memory. */
export function zipOf({ files: chosen, missing }: Chosen, files: Pick<Files, 'read'>): Readable {
  const zip = new yazl.ZipFile()
  const body = new PassThrough()
  let open: Readable | undefined
  const sums = chosen.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('')
  zip.addBuffer(Buffer.from(sums), 'SHA256SUMS')
  if (missing.length > 0) zip.addBuffer(Buffer.from(missing.map((line) => `${line}\n`).join('')), 'NOT INCLUDED.txt')
  for (const file of chosen) {
    const compress = ['text', 'markup', 'other'].includes(kindOf(file.contentType))
    zip.addReadStreamLazy(file.name, { compress }, (give) => {
      files.read(file).then(
        (bytes) => {
          open = bytes
          give(null, bytes)
        },
        (error: unknown) => body.destroy(error instanceof Error ? error : new Error('a file could not be read')),
      )
    })
  }
  zip.outputStream.pipe(body)
  zip.on('error', (error: Error) => body.destroy(error))
  body.once('close', () => open?.destroy())
  zip.end()
  return body
}
