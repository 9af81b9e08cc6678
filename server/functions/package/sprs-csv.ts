import { assessLevel2 } from '#domain/scoring/level2-assessment.ts'
import { csvOf } from './csv.ts'
import type { Frozen } from './frozen.ts'

type Field = readonly [name: string, value: string | number, source: string]

export const hasEntrySheet = ({ company }: Frozen): boolean => ['cmmc', 'cmmc2'].includes(company.protocol)

/** What a contractor enters into SPRS, and where each field is asked for. */
export const sprsCsv = (frozen: Frozen): string =>
  csvOf([
    ['Field', 'Value', 'Asked for by'],
    ...(frozen.company.protocol === 'cmmc2' ? level2(frozen) : level1(frozen)),
  ])

const METHODOLOGY = 'NIST SP 800-171 DoD Assessment Methodology 1.2.1, Annex B'
const LEVEL1 = '32 CFR 170.15(a)(1)(i)'

function level2(frozen: Frozen): Field[] {
  const { company, ssp, at } = frozen
  const { document } = ssp
  const asked = (name: string, value: string | number): Field => [name, value, METHODOLOGY]
  const statuses = new Map<string, Frozen['controls'][number]>(
    frozen.controls.map((control) => [control.number, control]),
  )
  const planned = new Set(frozen.poam.filter(({ status }) => status !== 'Closed').flatMap(({ controls }) => controls))
  const assessment = assessLevel2({ stateOf: (id) => statuses.get(id), hasPlan: (id) => planned.has(id) })
  return [
    asked('Assessment date', at.slice(0, 10)),
    asked('Summary level score', assessment.submittable ? assessment.value : `none: ${assessment.reason ?? ''}`),
    asked('Standard assessed', 'NIST SP 800-171 Rev 2'),
    asked('Level of assessment', 'Basic'),
    asked(
      'Scope: system security plan',
      `${document.title}, version ${document.version}, ${document.frozenAt.slice(0, 10)}`,
    ),
    asked('Scope: CAGE codes', company.cageCode ?? 'none recorded'),
    asked('Plan of action completion date', completionDay(frozen, assessment.value)),
  ]
}

/** The day on which 110 is expected: the last one of the open items. */
function completionDay({ poam }: Frozen, score: number): string {
  if (score === 110) return 'not needed: the score is 110'
  const open = poam.filter(({ status }) => status !== 'Closed')
  const days = open.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn])).toSorted()
  return open.length > 0 && days.length === open.length
    ? (days.at(-1) ?? '')
    : 'not known: an open requirement has no day'
}

function level1({ company, controls, at }: Frozen): Field[] {
  const asked = (name: string, value: string): Field => [name, value, LEVEL1]
  const isMet = controls.every(({ status }) => status === 'Completed' || status === 'Not Applicable')
  return [
    asked('CMMC level', 'Level 1 (Self)'),
    asked('CMMC status date', at.slice(0, 10)),
    asked('Assessment scope', company.name),
    asked('CAGE codes', company.cageCode ?? 'none recorded'),
    asked('Compliance result', isMet ? 'MET' : 'NOT MET'),
  ]
}
