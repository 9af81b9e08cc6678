// A thread in which documents are written, one after the other: it gets what is to be printed, tells how far it is, and gives the bytes.
import { parentPort } from 'node:worker_threads'
import { FORMAT_RULES } from '../formats.ts'
import { threadWork, type ThreadWord } from './thread-words.ts'

const tell = (word: ThreadWord) => parentPort?.postMessage(word)

async function write(given: unknown): Promise<void> {
  const { format, printed, marking } = threadWork.parse(given)
  const pace = (done: number, total: number) => Promise.resolve(tell({ done, total }))
  tell({ bytes: await FORMAT_RULES[format].render(printed, { marking, pace }) })
}

// What goes wrong ends the thread, which tells whoever waits.
parentPort?.on('message', (given: unknown) => void write(given))
