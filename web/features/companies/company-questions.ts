import { Building2, LayoutGrid } from 'lucide-react'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Choice, QuestionContext } from '#web/lib/command-question.ts'
import { FRAMEWORK_AUDIENCE } from './framework-audience.ts'

/** The other companies of the person. */
export function companyChoices({ selection }: QuestionContext): readonly Choice[] {
  if (selection === undefined) return []
  const { companies, current, select } = selection
  const others = companies.filter(({ id }) => id !== current.id)
  return [
    ...others.map(({ id, name, protocol_id: protocol, cage_code: cage }): Choice => ({
      id,
      title: name,
      description: wordingOf(protocol).displayName,
      keywords: cage ?? '',
      icon: Building2,
      does: () => select(id),
    })),
    { id: 'all', title: 'All companies', description: 'Portfolio', icon: LayoutGrid, opens: '/portfolio' },
  ]
}

/** Each opens the dialog that creates a company, with its framework chosen. */
export function frameworkChoices(): readonly Choice[] {
  return PROTOCOL_IDS.map((protocol) => ({
    id: protocol,
    title: wordingOf(protocol).displayName,
    description: FRAMEWORK_AUDIENCE[protocol].who,
    icon: Building2,
    opens: `/companies?create=${protocol}`,
  }))
}
