// The worker thread that writes documents, one after the other: receives the content, reports progress, and returns
// the bytes.
import { parentPort } from 'node:worker_threads'
import { FORMAT_RULES } from '../formats.ts'
import { threadTask, type ThreadMessage } from './thread-messages.ts'

const tell = (word: ThreadMessage) => parentPort?.postMessage(word)

async function write(given: unknown): Promise<void> {
  const { format, printed, marking } = threadTask.parse(given)
  const pace = (done: number, total: number) => Promise.resolve(tell({ done, total }))
  tell({ bytes: await FORMAT_RULES[format].render(printed, { marking, pace }) })
}

// An error ends the thread, which notifies the waiting caller.
parentPort?.on('message', (given: unknown) => void write(given))
