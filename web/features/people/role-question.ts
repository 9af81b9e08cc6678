import { UserRound } from 'lucide-react'
import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { roleChange } from '#domain/permissions/permission-labels.ts'
import type { Choice } from '#web/lib/command-question.ts'

/** Each opens the dialog that invites people, with its role chosen. */
export function roleChoices(): readonly Choice[] {
  return COMPANY_ROLES.map((role) => ({
    id: role,
    title: role,
    description: roleChange(null, role).adds.join(', '),
    icon: UserRound,
    opens: `/settings/members?invite=${role}`,
  }))
}
