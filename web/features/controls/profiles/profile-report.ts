import * as z from 'zod/mini'
import type { Json } from '#db/schema.gen.ts'
import { readProfile, type ReadProfile } from '#domain/oscal/read-profile.ts'
import type { ChosenFile } from '#domain/oscal/profile-files.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'

/** What a profile says about the company's controls, before and after it is saved. */
export type ProfileReport = Omit<ReadProfile<CompanyControl>, 'title' | 'version' | 'isNewer'>

/** A saved profile. */
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
  /** Its names of the controls, by our number. */
  ids: z._default(z.record(text, z.array(text)), {}),
  unknown: z._default(z.array(z.object({ path: text, id: text, why: text })), []),
  notApplied: z._default(z.array(z.object({ path: text, control: z.nullable(text), what: text })), []),
})

/** @throws RangeError with a message for the person when the file cannot be read */
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

/** The saved statements about one control that are not applied. */
export function notAppliedTo(report: Json, number: string): ProfileReport['notApplied'] {
  return kept.parse(report).notApplied.filter(({ control }) => control === number)
}

/** The saved report with the current controls. */
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
