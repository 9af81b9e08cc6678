import { UserRound } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import type { Person } from './queries.ts'

export interface PersonFilterProps {
  people: readonly Person[]
  person: string | undefined
  onChange: (person: string) => void
}

export function PersonFilter({ people, person, onChange }: PersonFilterProps) {
  return (
    <Combobox
      label="Find a person"
      items={people}
      value={people.find(({ id }) => id === person) ?? null}
      onValueChange={({ id }) => onChange(id)}
      itemId={({ id }) => id}
      itemText={({ name }) => name}
      trigger={
        <Button aria-label="Person" icon={<UserRound />}>
          Person
        </Button>
      }
    />
  )
}
