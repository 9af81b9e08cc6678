import { useQueries } from '@tanstack/react-query'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { useOthersHere } from '#web/lib/live/presence.ts'
import { AvatarGroup } from '#web/ui/avatar-group.tsx'
import { othersSentence } from './others-sentence.ts'
import { personName } from '#web/lib/company-people.ts'

/** Who is here and no colleague can only be an Admin. */
const NO_COLLEAGUE = 'An administrator'

/** Where those who have a control before them see each other, on its page and in assess mode. */
export function controlTopic({ companyId }: ControlsScope, { id }: Pick<CompanyControl, 'id'>): string {
  return `company:${companyId}:control:${id}`
}

/** Those who have the same thing open. */
export function OthersHere({ topic }: { topic: string }) {
  const others = useOthersHere(topic)
  const people = useQueries({ queries: others.map((id) => personName(id)) })
  const names = people.flatMap(({ data }) => (data === undefined ? [] : [data ?? NO_COLLEAGUE]))
  return <AvatarGroup names={names} sentence={othersSentence(names)} className="ml-auto" />
}
