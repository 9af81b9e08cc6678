import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { topicOf } from '../evidence-topics.ts'
import { OPERATIONS_AND_SYSTEMS } from './level-2-operations-and-systems.ts'
import { PEOPLE_AND_ACCESS } from './level-2-people-and-access.ts'

export const LEVEL_2_STATEMENTS: Readonly<Record<string, string>> = { ...PEOPLE_AND_ACCESS, ...OPERATIONS_AND_SYSTEMS }

/** A control of a demo company that gets a statement. */
export interface DescribedControl {
  readonly number: string
  readonly title: string
  /** Of a Level 1 practice: the requirements of Level 2 that it becomes. */
  readonly successors: readonly string[]
  /** Its place among the controls of the company. */
  readonly place: number
}

/** How a demo company implements a control: about that control, and as far as its framework goes. */
export function statementOf(protocol: ProtocolId, { number, title, successors, place }: DescribedControl): string {
  if (protocol === 'cmmc2') return LEVEL_2_STATEMENTS[number] ?? ''
  if (protocol === 'cmmc') {
    const texts = successors.flatMap((successor) => LEVEL_2_STATEMENTS[successor] ?? [])
    return texts
      .join(' ')
      .replaceAll('CUI and contract information', 'contract information')
      .replaceAll('CUI', 'contract information')
  }
  const { rules } = topicOf(title)
  const [first = '', second = ''] = [...rules.slice(place % rules.length), ...rules]
  return `${first} ${second}`
}
