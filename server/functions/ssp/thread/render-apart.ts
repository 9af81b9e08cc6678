import { Worker } from 'node:worker_threads'
import type { Work } from '#server/platform/job-kind.ts'
import type { Format, Marking } from '../formats.ts'
import type { Printed } from '../printed.ts'
import { threadWord } from './thread-words.ts'

export interface WantedFile {
  readonly printed: Printed
  readonly format: Format
  readonly marking: Marking
}

/**
 * Writes a document in a thread of its own: a long one takes seconds of work in few pieces, in which this one would answer nobody.
 *
 * @throws what the signal was aborted with
 */
export async function renderApart(
  wanted: WantedFile,
  { tell, signal }: Pick<Work, 'tell' | 'signal'>,
): Promise<Buffer> {
  signal.throwIfAborted()
  const thread = begin(wanted)
  const { promise: stopped, stop } = stopOf(signal)
  try {
    return await Promise.race([stopped, bytesOf(thread, tell)])
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

/** Beside all others once they are built. From the source it is read by whatever reads the rest: a thread does not inherit that. */
function begin(workerData: WantedFile): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./document-thread.js', import.meta.url), { workerData })
  const source = JSON.stringify(new URL('./document-thread.ts', import.meta.url).href)
  const read = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(read, { eval: true, workerData })
}

function stopOf(signal: AbortSignal) {
  let stop = () => {}
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  return { promise, stop }
}

function bytesOf(thread: Worker, tell: Work['tell']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: unknown) => {
      const word = threadWord.parse(message)
      if ('bytes' in word) return resolve(Buffer.from(word.bytes))
      const { done, total } = word
      tell({ done, total, words: `Writing section ${Math.min(done + 1, total)} of ${total}` })
    })
    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`the thread that writes a document ended with ${code}`)))
  })
}
