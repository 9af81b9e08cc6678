import { CircleDashed, UserRound, UserRoundX } from 'lucide-react'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { currentSession } from '#web/lib/auth/session.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { colleaguesIn } from '#web/lib/company/company-people.ts'
import type { Choice, Question, QuestionContext } from '#web/lib/command-question.ts'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { assignments } from './assign/assignments.ts'
import { statusChanges } from './status-changes.ts'

/** The controls of the company, that of the current page first; each asks further. */
export async function controlChoices(
  { cache, selection, path }: QuestionContext,
  next: (control: CompanyControl, scope: ControlsScope) => Question,
): Promise<readonly Choice[]> {
  if (selection === undefined) return []
  const scope = scopeOf(selection.current)
  const controls = await cache.ensureQueryData(companyControls(scope))
  const isOpen = ({ nist_id: number }: CompanyControl) => path === `/controls/${number}`
  return [...controls.filter(isOpen), ...controls.filter((control) => !isOpen(control))].map((control) => ({
    id: control.nist_id,
    title: `${control.nist_id} ${control.title}`,
    description: control.status,
    asks: next(control, scope),
  }))
}

export function ownerQuestion(control: CompanyControl, scope: ControlsScope): Question {
  return {
    label: `Assign ${control.nist_id} to whom?`,
    choices: async ({ cache }) => {
      const people = await cache.ensureQueryData(colleaguesIn(scope.companyId))
      const assign = (ownerId: CompanyControl['ownerId']) => () =>
        assignments(cache, scope).assign([control], { ownerId })
      const session = currentSession()
      const me = session.status === 'signed-in' ? session.user.id : undefined
      return [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me)]
        .map(({ id, name, email }): Choice => ({
          id,
          title: id === me ? `${name} (you)` : name,
          description: id === control.ownerId ? 'Owner' : email,
          icon: UserRound,
          does: assign(id),
        }))
        .concat({ id: 'none', title: 'No owner', keywords: 'remove unassign', icon: UserRoundX, does: assign(null) })
    },
  }
}

export function statusQuestion(control: CompanyControl, scope: ControlsScope): Question {
  return {
    label: `Set ${control.nist_id} to which status?`,
    choices: ({ cache }) =>
      Promise.resolve(
        CONTROL_STATUSES.map((status) => ({
          id: status,
          title: status,
          ...(status === control.status && { description: 'Current status' }),
          icon: CircleDashed,
          does: () => statusChanges(cache, scope).set([control], status),
        })),
      ),
  }
}

function scopeOf({ id, protocol_id: protocol }: Company): ControlsScope {
  return { companyId: id, protocol }
}
