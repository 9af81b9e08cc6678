import { FeedFileError } from './feed-file-error.ts'

const MAX_LINE = 64 * 1024

/**
 * The lines of a text that have any characters.
 *
 * @throws FeedFileError for a line that is longer than any of a feed
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE) throw new FeedFileError(`${name} has a line of more than 64 KiB.`)
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
