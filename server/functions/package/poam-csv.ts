import { csvOf } from './csv.ts'
import type { Frozen } from './frozen.ts'

type Item = Frozen['poam'][number]

const COLUMNS: readonly (readonly [string, (item: Item) => string | number | null])[] = [
  ['No.', ({ number }) => `V-${number}`],
  ['Weakness', ({ weakness }) => weakness],
  ['Controls', ({ controls }) => controls.join(', ')],
  ['Severity', ({ severity }) => severity],
  ['Status', ({ status }) => status],
  ['Owner', ({ owner }) => owner],
  ['Found on', ({ identifiedOn }) => identifiedOn],
  ['First due', ({ firstDueOn }) => firstDueOn],
  ['Due', ({ dueOn }) => dueOn],
  ['Completed on', ({ completedOn }) => completedOn],
  ['Milestones', milestonesAsText],
  ['Source', ({ source }) => source],
  ['Description', ({ description }) => description],
  ['Residual risk', ({ residualRisk }) => residualRisk],
  ['Resources', ({ resources }) => resources],
  ['Cost', ({ cost }) => cost],
  ['Deviation', ({ deviation }) => deviation],
]

/** The plan of action in the columns of the list, which its import reads again. */
export const poamCsv = ({ poam }: Frozen): string =>
  csvOf([COLUMNS.map(([header]) => header), ...poam.map((item) => COLUMNS.map(([, value]) => value(item)))])

function milestonesAsText({ milestones }: Item): string {
  return milestones
    .map(({ title, dueOn, completedOn }) => `${dueOn}: ${title}${completedOn === null ? '' : ` (done ${completedOn})`}`)
    .join('\n')
}
