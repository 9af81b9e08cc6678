// The thread in which one document is written: it gets what is to be printed, tells how far it is, and gives the bytes.
import { parentPort, workerData } from 'node:worker_threads'
import { FORMAT_RULES } from '../formats.ts'
import { threadWork, type ThreadWord } from './thread-words.ts'

const { format, printed, marking } = threadWork.parse(workerData)
const tell = (word: ThreadWord) => parentPort?.postMessage(word)
const pace = (done: number, total: number) => Promise.resolve(tell({ done, total }))
tell({ bytes: await FORMAT_RULES[format].render(printed, { marking, pace }) })
