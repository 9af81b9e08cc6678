import type { Worker } from 'node:worker_threads'
import type { JobAttempt } from '#server/platform/background/job-kind.ts'
import type { Format, Marking } from '../formats.ts'
import type { Printed } from '../printed-document.ts'
import { threadMessage } from './thread-messages.ts'
import { releaseThread, acquireThread } from './thread-pool.ts'

export interface WantedFile {
  readonly printed: Printed
  readonly format: Format
  readonly marking: Marking
}

/**
 * Writes a document in a worker thread: a long one takes seconds of work with few pauses, during which the main
 * thread could not answer.
 *
 * @throws the reason of the aborted signal
 */
export async function renderInThread(
  wanted: WantedFile,
  work: Pick<JobAttempt, 'reportProgress' | 'signal'>,
): Promise<Buffer> {
  work.signal.throwIfAborted()
  const thread = acquireThread()
  try {
    const bytes = await bytesOf(thread, wanted, work)
    releaseThread(thread)
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
    const onMessage = (message: unknown) => {
      const word = threadMessage.parse(message)
      if ('done' in word) {
        const { done, total } = word
        return reportProgress({ done, total, words: `Writing section ${Math.min(done + 1, total)} of ${total}` })
      }
      signal.removeEventListener('abort', stop)
      // One by one, because a thread has listeners of its own.
      thread.off('message', onMessage).off('error', reject).off('exit', end)
      resolve(Buffer.from(word.bytes))
    }
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', onMessage).on('error', reject).on('exit', end)
    thread.postMessage(wanted)
  })
}
