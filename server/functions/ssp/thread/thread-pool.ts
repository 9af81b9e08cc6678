import { startThread } from '../../start-thread.ts'
import { createThreadPool } from '../../thread-pool.ts'

/** A small young generation is collected sooner: a third less memory, and hardly slower. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

/** The threads that write documents. */
export const {
  acquire: acquireThread,
  release: releaseThread,
  endIdle: endIdleThreads,
} = createThreadPool(() =>
  startThread('document-thread', new URL('./document-thread.ts', import.meta.url), resourceLimits),
)
