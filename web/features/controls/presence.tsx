import { useQueries } from '@tanstack/react-query'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { useOthersHere } from '#web/lib/live/presence.ts'
import { AvatarGroup } from '#web/ui/avatar-group.tsx'
import { presenceSentence } from './presence-sentence.ts'
import { personName } from '#web/lib/company/company-people.ts'

/** A person who is present and not a member can only be an Admin. */
const NO_MEMBER = 'An administrator'

/** The presence topic of a control, for its page and assess mode. */
export function controlTopic({ companyId }: ControlsScope, { id }: Pick<CompanyControl, 'id'>): string {
  return `company:${companyId}:control:${id}`
}

/** The other people who have the same control open. */
export function Presence({ topic }: { topic: string }) {
  const others = useOthersHere(topic)
  const people = useQueries({ queries: others.map((id) => personName(id)) })
  const names = people.flatMap(({ data }) => (data === undefined ? [] : [data ?? NO_MEMBER]))
  return <AvatarGroup names={names} sentence={presenceSentence(names)} className="ml-auto" />
}
