import type { JobKind } from './platform/job-kind.ts'

/** Every kind of long work that this server can do: a new one is a line here and in `domain/jobs/job-kinds.ts`. */
export const jobKinds: readonly JobKind[] = []
