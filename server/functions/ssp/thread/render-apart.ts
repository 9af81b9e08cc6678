import type { Worker } from 'node:worker_threads'
import type { JobAttempt } from '#server/platform/background/job-kind.ts'
import type { Format, Marking } from '../formats.ts'
import type { Printed } from '../printed.ts'
import { threadWord } from './thread-words.ts'
import { giveBack, takeThread } from './threads.ts'

export interface WantedFile {
  readonly printed: Printed
  readonly format: Format
  readonly marking: Marking
}

/**
 * Writes a document in another thread: a long one takes seconds of work in few pieces, in which this one would answer nobody.
 *
 * @throws what the signal was aborted with
 */
export async function renderApart(
  wanted: WantedFile,
  work: Pick<JobAttempt, 'reportProgress' | 'signal'>,
): Promise<Buffer> {
  work.signal.throwIfAborted()
  const thread = takeThread()
  try {
    const bytes = await bytesOf(thread, wanted, work)
    giveBack(thread)
    return bytes
  } catch (error) {
    void thread.terminate()
    throw error
  }
}

function bytesOf(
  thread: Worker,
  wanted: WantedFile,
  { reportProgress, signal }: Pick<JobAttempt, 'reportProgress' | 'signal'>,
): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    const end = (code: number) => reject(new Error(`the thread that writes documents ended with ${code}`))
    const hear = (message: unknown) => {
      const word = threadWord.parse(message)
      if ('done' in word) {
        const { done, total } = word
        return reportProgress({ done, total, words: `Writing section ${Math.min(done + 1, total)} of ${total}` })
      }
      signal.removeEventListener('abort', stop)
      // One by one: a thread has listeners of its own.
      thread.off('message', hear).off('error', reject).off('exit', end)
      resolve(Buffer.from(word.bytes))
    }
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', hear).on('error', reject).on('exit', end)
    thread.postMessage(wanted)
  })
}
