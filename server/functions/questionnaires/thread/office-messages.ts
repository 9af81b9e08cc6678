import { z } from 'zod'
import type { CellAnswer } from '../office/patch-sheet.ts'
import type { CheckedAgreement } from '../../third-parties/agreements/read-agreement.ts'
import type { ReadFile } from '../office/questionnaire-file.ts'

/** What the thread is to do with a file; with answers, to write them into it; with clauses, to look for them. */
export interface OfficeTask {
  readonly bytes: Uint8Array
  readonly answers?: ReadonlyMap<string, readonly CellAnswer[]>
  /** Ids of the catalog. */
  readonly clauses?: readonly string[]
}

/** What it answers. Both ends are of the same build, so only the kind is checked. */
export const officeAnswer = z.union([
  z.object({ file: z.custom<ReadFile>((file) => typeof file === 'object' && file !== null) }),
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ agreement: z.custom<CheckedAgreement>((found) => typeof found === 'object' && found !== null) }),
  z.object({ unreadable: z.string() }),
])

export const officeTask = z.custom<OfficeTask>((task) => typeof task === 'object' && task !== null && 'bytes' in task)
export type OfficeAnswer = z.infer<typeof officeAnswer>
