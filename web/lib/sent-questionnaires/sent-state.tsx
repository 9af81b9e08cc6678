import type { Row } from '#db/schema.gen.ts'
import { StateChip } from '#web/ui/state-chip.tsx'

type State = Row<'sent_questionnaires'>['state']

export const SENT_STATES = {
  Sent: 'Sent',
  Answering: 'Answering',
  Submitted: 'To review',
  Returned: 'Returned',
  Accepted: 'Accepted',
} as const satisfies Readonly<Record<State, string>>

const COLORS = { Sent: 'gray', Answering: 'blue', Submitted: 'orange', Returned: 'purple', Accepted: 'green' } as const

export function SentStateBadge({ state }: { state: State }) {
  return <StateChip color={COLORS[state]}>{SENT_STATES[state]}</StateChip>
}

/** Whether respondents can still answer. */
export function isOpenState({ state }: { state: State }): boolean {
  return state !== 'Submitted' && state !== 'Accepted'
}

export function scoreText(score: number | null): string | undefined {
  return score === null ? undefined : `${score}%`
}
