import { Worker } from 'node:worker_threads'

/** How long a thread waits for the next document: to begin one takes longer than most documents. */
const IDLE_MS = 20_000

const idle = new Map<Worker, NodeJS.Timeout>()

/** A thread that has nothing to do, or a new one. */
export function takeThread(): Worker {
  const [thread] = idle.keys()
  if (thread === undefined) return begin()
  forget(thread)
  thread.ref()
  return thread
}

/** For whoever comes next. It holds up no end of the process, and ends when nobody comes. */
export function giveBack(thread: Worker): void {
  thread.unref()
  thread.once('exit', () => forget(thread))
  // Nobody waits for it any more: it ends, and nothing else does.
  thread.on('error', () => {})
  idle.set(thread, setTimeout(() => void thread.terminate(), IDLE_MS).unref())
}

function forget(thread: Worker): void {
  clearTimeout(idle.get(thread))
  idle.delete(thread)
}

/** Beside all others once they are built. From the source it is read by whatever reads the rest: a thread does not inherit that. */
function begin(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./document-thread.js', import.meta.url))
  const source = JSON.stringify(new URL('./document-thread.ts', import.meta.url).href)
  const read = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(read, { eval: true })
}
