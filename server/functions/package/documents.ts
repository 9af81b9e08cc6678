import { oscalText } from '#domain/oscal/all-documents.ts'
import { oscalAssessment } from '#domain/oscal/write-assessment.ts'
import { OSCAL_FILES, type OscalDocumentName } from '#domain/oscal/vocabulary.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { ReadAssessment } from '../assessments/stored-assessment.ts'
import type { Format } from '../ssp/formats.ts'
import { printedSsp } from '../ssp/printed-document.ts'
import type { WantedFile } from '../ssp/thread/render-in-thread.ts'
import type { CheckedEvidence } from './check-evidence.ts'
import { evidenceCsv } from './evidence-csv.ts'
import type { Frozen } from './frozen-content.ts'
import { poamCsv, poamXlsx } from './poam-files.ts'
import { sprsCsv } from './sprs-csv.ts'

/** A document of a package, made only from frozen content: always the same. */
type PackageDocument = {
  readonly path: string
  /** Its description, for readers of the package. */
  readonly about: (frozen: Frozen) => string
} & (
  | {
      /** Undefined if the company has no such document. */
      readonly make: (frozen: Frozen, evidence: CheckedEvidence) => Promise<Uint8Array> | string | undefined
    }
  /** Seconds of work, in a document thread. */
  | { readonly print: (frozen: Frozen) => WantedFile }
)

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const nameOf = ({ record }: ReadAssessment): string => `A-${record.number} ${record.title}`

/** All in one folder, because they refer to each other by name. */
const oscal = (name: OscalDocumentName, about: string): PackageDocument => ({
  path: `oscal/${OSCAL_FILES[name]}`,
  about: () => about,
  make: ({ record }) => oscalText(name, record),
})

/** Every document, in the order of the list. */
export const DOCUMENTS: readonly PackageDocument[] = [
  {
    path: 'ssp/plan.pdf',
    about: ({ ssp }) => `${ssp.document.title}, version ${ssp.document.version}`,
    print: planAs('pdf'),
  },
  {
    path: 'ssp/plan.docx',
    about: () => 'The same, as a Word document',
    print: planAs('docx'),
  },
  {
    path: 'ssp/plan.json',
    about: ({ ssp }) => `The same, for machines; its SHA-256 as it was frozen is ${ssp.sha256}`,
    make: ({ ssp }) => json(ssp.document),
  },
  { path: 'poam/poam.xlsx', about: () => 'Plan of action and milestones', make: poamXlsx },
  { path: 'poam/poam.csv', about: () => 'The same, as CSV', make: poamCsv },
  { path: 'poam/poam.json', about: () => 'The same, for machines', make: ({ record }) => json(record.items) },
  {
    path: 'sprs/entry-sheet.csv',
    about: ({ record }) => `What is entered into SPRS for ${wordingOf(record.protocol).displayName}`,
    make: sprsCsv,
  },
  {
    path: 'assessment/record.json',
    about: ({ assessment }) => (assessment === null ? '' : `The record of ${nameOf(assessment)}, as it was frozen`),
    make: ({ assessment }) => assessment?.content,
  },
  oscal('ssp', 'OSCAL: how each control is met'),
  oscal('poam', 'OSCAL: plan of action and milestones'),
  {
    path: `oscal/${OSCAL_FILES.results}`,
    about: ({ assessment }) => `OSCAL: results of ${assessment === null ? 'our own assessment' : nameOf(assessment)}`,
    make: ({ record, assessment }) =>
      assessment === null ? oscalText('results', record) : json(oscalAssessment(assessment)),
  },
  oscal('profile', 'OSCAL: which controls are in scope'),
  oscal('catalog', 'OSCAL: the controls in the words of Parapet'),
  { path: 'evidence/by-objective.csv', about: () => 'Which evidence is for which objective', make: evidenceCsv },
]

function planAs(format: Format): (frozen: Frozen) => WantedFile {
  return ({ ssp: { document, sha256 } }) => ({ printed: printedSsp(document, sha256), format, marking: '' })
}
