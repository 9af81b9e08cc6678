import type { CompanyRecord } from './company-record.ts'
import { OSCAL_FILES, type OscalDocumentName } from './vocabulary.ts'
import { oscalCatalog } from './write-catalog.ts'
import { oscalPoam } from './write-poam.ts'
import { oscalProfile } from './write-profile.ts'
import { oscalResults } from './write-results.ts'
import { oscalSsp } from './write-ssp.ts'

const WRITERS: Readonly<Record<OscalDocumentName, (record: CompanyRecord) => object | undefined>> = {
  catalog: oscalCatalog,
  profile: oscalProfile,
  ssp: oscalSsp,
  poam: oscalPoam,
  results: oscalResults,
}

/** A document as it is kept in a file; undefined where there is nothing that it could say. */
export function oscalText(name: OscalDocumentName, record: CompanyRecord): string | undefined {
  const document = WRITERS[name](record)
  return document === undefined ? undefined : `${JSON.stringify(document, null, 2)}\n`
}

/** Every document that there is, by the name of its file: together they hold everything that they refer to. */
export function oscalFiles(record: CompanyRecord): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const name of ['catalog', 'profile', 'ssp', 'poam', 'results'] as const) {
    const text = oscalText(name, record)
    if (text !== undefined) files.set(OSCAL_FILES[name], text)
  }
  return files
}
