import * as z from 'zod/mini'
import type { Json } from '#db/schema.gen.ts'
import { readProfile, type ReadProfile } from '#domain/oscal/read-profile.ts'
import type { ChosenFile } from '#domain/oscal/profile-files.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'

/** What a profile says of the company's controls: before it is kept, and as it is kept. */
export type ProfileReport = Omit<ReadProfile<CompanyControl>, 'title' | 'version' | 'isNewer'>

/** A profile as it is kept. */
export interface KeptProfile {
  readonly title: string
  readonly version: string
  readonly numbers: readonly string[]
  readonly report: Json
}

const text = z.string()
const kept = z.object({
  oscalVersion: z._default(text, ''),
  imports: z._default(z.array(z.object({ path: text, from: text, takes: text, isHere: z.boolean() })), []),
  /** What it calls those that it takes, by our number. */
  ids: z._default(z.record(text, z.array(text)), {}),
  unknown: z._default(z.array(z.object({ path: text, id: text, why: text })), []),
  notApplied: z._default(z.array(z.object({ path: text, control: z.nullable(text), what: text })), []),
})

/** @throws RangeError with words for the person when it cannot be read as a whole */
export function profileOf(files: readonly ChosenFile[], protocol: ProtocolId, controls: readonly CompanyControl[]) {
  return readProfile(
    files,
    protocol,
    controls.map((control) => ({ ...control, number: control.nist_id })),
  )
}

export function keptFrom({
  title,
  version,
  taken,
  oscalVersion,
  imports,
  unknown,
  notApplied,
}: ReadProfile<CompanyControl>): KeptProfile {
  const ids = Object.fromEntries(taken.map(({ control, ids }) => [control.nist_id, [...ids]]))
  return {
    title,
    version,
    numbers: taken.map(({ control }) => control.nist_id),
    report: {
      oscalVersion,
      ids,
      imports: imports.map((one) => ({ ...one })),
      unknown: unknown.map((one) => ({ ...one })),
      notApplied: notApplied.map((one) => ({ ...one })),
    },
  }
}

/** What was kept of one control that the profile wants and nothing is done by. */
export function saidOf(report: Json, number: string): ProfileReport['notApplied'] {
  return kept.parse(report).notApplied.filter(({ control }) => control === number)
}

/** What was kept, with the controls as they stand now. */
export function reportOf(
  { numbers, report }: Pick<KeptProfile, 'numbers' | 'report'>,
  controls: readonly CompanyControl[],
): ProfileReport {
  const { ids, ...rest } = kept.parse(report)
  const inside = new Set(numbers)
  return {
    ...rest,
    taken: controls
      .filter((control) => inside.has(control.nist_id))
      .map((control) => ({ control, ids: ids[control.nist_id] ?? [] })),
    leftOut: controls.filter((control) => !inside.has(control.nist_id)),
  }
}
