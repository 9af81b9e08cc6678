import type { Worker } from 'node:worker_threads'
import { ApiError } from '#server/platform/errors.ts'
import { startThread } from '../../start-thread.ts'
import { createThreadPool } from '../../thread-pool.ts'
import type { CellAnswer } from '../office/patch-sheet.ts'
import type { ReadFile } from '../office/questionnaire-file.ts'
import type { CheckedAgreement } from '../../third-parties/agreements/read-agreement.ts'
import { officeAnswer, type OfficeAnswer, type OfficeTask } from './office-messages.ts'

/** A file that takes more than this is refused; the server goes on. */
const MEMORY_MB = 512
const THREADS_MAX = 2
const WAITING_MAX = 20
const TIMEOUT_MS = 60_000

export const unreadable = (message: string) => new ApiError(422, 'unreadable_file', message)

/** Reads a questionnaire in a worker thread. @throws ApiError 422 with a sentence, 503 when too many wait */
export async function readInThread(bytes: Buffer): Promise<ReadFile> {
  const answer = await inTurn(() => ask({ bytes }))
  if ('unreadable' in answer) throw unreadable(answer.unreadable)
  if (!('file' in answer)) throw new Error('the thread did not read the file')
  return answer.file
}

/** The file with answers in it. @throws ApiError 422 with a sentence, 503 when too many wait */
export async function patchInThread(
  bytes: Buffer,
  answers: ReadonlyMap<string, readonly CellAnswer[]>,
): Promise<Buffer> {
  const answer = await inTurn(() => ask({ bytes, answers }))
  if ('unreadable' in answer) throw unreadable(answer.unreadable)
  if (!('bytes' in answer)) throw new Error('the thread did not write the file')
  return Buffer.from(answer.bytes)
}

/** Reads an agreement and looks for these clauses. @throws ApiError 422 with a sentence, 503 when too many wait */
export async function checkInThread(bytes: Buffer, clauses: readonly string[]): Promise<CheckedAgreement> {
  const answer = await inTurn(() => ask({ bytes, clauses }))
  if ('unreadable' in answer) throw unreadable(answer.unreadable)
  if (!('agreement' in answer)) throw new Error('the thread did not check the agreement')
  return answer.agreement
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= THREADS_MAX) {
    if (waiting.length >= WAITING_MAX)
      throw new ApiError(503, 'busy', 'Several files are being read already. Try again in a minute.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const threads = createThreadPool(() =>
  startThread('office-thread', new URL('./office-thread.ts', import.meta.url), { maxOldGenerationSizeMb: MEMORY_MB }),
)

async function ask(task: OfficeTask): Promise<OfficeAnswer> {
  const thread = threads.acquire()
  try {
    const answer = await answerOf(thread, task)
    threads.release(thread)
    return answer
  } catch (error) {
    void thread.terminate()
    throw error
  }
}

function answerOf(thread: Worker, task: OfficeTask): Promise<OfficeAnswer> {
  const tooLarge = () => unreadable('The file is too large or too complex to be read.')
  return new Promise<OfficeAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLarge()), TIMEOUT_MS)
    const onError = (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error)
    const onEnd = (code: number) => reject(new Error(`the thread that reads files ended with ${code}`))
    thread.on('error', onError).on('exit', onEnd)
    thread.once('message', (message: unknown) => {
      clearTimeout(timer)
      thread.off('error', onError).off('exit', onEnd)
      resolve(officeAnswer.parse(message))
    })
    thread.postMessage(task)
  })
}
