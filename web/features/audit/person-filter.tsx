import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { auditPeople, type Person } from './queries.ts'
import type { AuditView } from './use-audit-view.ts'

const NOBODY: readonly Person[] = []

export function PersonFilter({ view: { scope, filters, update } }: { view: AuditView }) {
  const { data: people = NOBODY } = useQuery(auditPeople(scope))
  return (
    <Combobox
      label="Find a person"
      items={people}
      value={people.find(({ id }) => id === filters.person) ?? null}
      onValueChange={({ id }) => update({ person: id })}
      itemId={({ id }) => id}
      itemText={({ name }) => name}
      trigger={
        <Button aria-label="Person" icon={<UserRound aria-hidden="true" />}>
          Person
        </Button>
      }
    />
  )
}
