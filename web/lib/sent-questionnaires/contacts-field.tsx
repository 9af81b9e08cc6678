import { useId, useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { searchFor } from '#web/lib/list/rows.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'

export interface ChosenContact {
  readonly thirdPartyId: Id<'third_parties'>
  readonly personId: Id<'people'>
}

interface ContactsFieldProps {
  thirdParties: readonly ThirdParty[]
  value: readonly ChosenContact[]
  error?: string | undefined
  onChange: (contacts: readonly ChosenContact[]) => void
}

/** A list this long can be searched. */
const SEARCHED_FROM = 8

/** Any of the contacts of third parties. */
export function ContactsField({ thirdParties, value, error = '', onChange }: ContactsFieldProps) {
  const errorId = useId()
  const [text, setText] = useState('')
  const isFound = searchFor(text)
  const all = thirdParties.flatMap(({ id, number, name: thirdParty, contacts }) =>
    contacts.map(({ person_id: personId, people: { name, email } }) => ({
      contact: { thirdPartyId: id, personId },
      name,
      about: [thirdParties.length > 1 && `T-${number} ${thirdParty}`, email ?? 'no email address']
        .filter(Boolean)
        .join(' · '),
    })),
  )
  return (
    <fieldset className="min-w-0" aria-describedby={error === '' ? undefined : errorId}>
      <legend className="pb-1.5 text-small font-medium">
        Contacts{value.length > 0 && <span className="font-normal text-muted"> ({value.length} chosen)</span>}
      </legend>
      {all.length === 0 && <p className="text-muted">There are no contacts. Add them to the third party first.</p>}
      {all.length >= SEARCHED_FROM && (
        <SearchInput label="Search contacts" value={text} onValueChange={setText} className="mb-2 w-full" />
      )}
      <div className="max-h-56 space-y-2 overflow-y-auto p-1">
        {all
          .filter(({ name, about }) => isFound(`${name} ${about}`))
          .map(({ contact, name, about }) => {
            const others = value.filter((one) => !isSame(one, contact))
            return (
              <Checkbox
                key={`${contact.thirdPartyId} ${contact.personId}`}
                label={name}
                description={about}
                checked={others.length < value.length}
                onChange={({ target }) => onChange(target.checked ? [...others, contact] : others)}
              />
            )
          })}
      </div>
      {error !== '' && (
        <p id={errorId} className="pt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const isSame = (one: ChosenContact, other: ChosenContact) =>
  one.thirdPartyId === other.thirdPartyId && one.personId === other.personId
