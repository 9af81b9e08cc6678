import { wordingOf } from '#domain/protocols/wording.ts'
import { toDocx } from '../ssp/docx/to-docx.ts'
import type { CheckedEvidence } from './check-evidence.ts'
import { evidenceCsv } from './evidence-csv.ts'
import type { Frozen } from './frozen.ts'
import { poamCsv } from './poam-csv.ts'
import { hasEntrySheet, sprsCsv } from './sprs-csv.ts'

/** A document of every package, made from what was frozen alone: the same again and again. */
interface PackageDocument {
  readonly path: string
  /** What it is, for whoever opens the package. */
  readonly about: (frozen: Frozen) => string
  /** Absent: in each. */
  readonly isFor?: (frozen: Frozen) => boolean
  readonly make: (frozen: Frozen, evidence: CheckedEvidence) => Promise<Uint8Array> | string
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Every document, in the order in which they are listed. */
export const DOCUMENTS: readonly PackageDocument[] = [
  {
    path: 'ssp/plan.docx',
    about: ({ ssp }) => `${ssp.document.title}, version ${ssp.document.version}`,
    make: ({ ssp: { document, sha256 } }) => toDocx(document, { marking: '', sha256 }),
  },
  {
    path: 'ssp/plan.json',
    about: ({ ssp }) => `The same, for machines; its SHA-256 as it was frozen is ${ssp.sha256}`,
    make: ({ ssp }) => json(ssp.document),
  },
  { path: 'poam/poam.csv', about: () => 'Plan of action and milestones', make: poamCsv },
  { path: 'poam/poam.json', about: () => 'The same, for machines', make: ({ poam }) => json(poam) },
  {
    path: 'sprs/entry-sheet.csv',
    about: ({ company }) => `What is entered into SPRS for ${wordingOf(company.protocol).displayName}`,
    isFor: hasEntrySheet,
    make: sprsCsv,
  },
  { path: 'evidence/by-objective.csv', about: () => 'Which evidence is for which objective', make: evidenceCsv },
]
